// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// HEBI's public kits by name: "hebi:A-2085-06". The files are HEBI's; the user downloads them to
// the disk.
#ifndef HRDF_KITS_KITS_H_
#define HRDF_KITS_KITS_H_

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <hrdf/diagnostic.h>

namespace hrdf {

struct KitFile {
  std::string_view path;    // path relative to HEBI's repository and to kitsFolder()
  std::string_view sha256;  // 64 hexadecimal digits
};

// Returns the robot, config and gains files of all kits, and the licence file.
std::span<const KitFile> kitFiles();

// URL of HEBI's repository, without the path of a file.
inline constexpr const char* kKitsUrl =
    "https://raw.githubusercontent.com/HebiRobotics/hebi_description/"
    "49ee00069f106c2c57bbe161f503b635a891301a";

struct Kit {
  std::string name;  // "A-2085-06"
  // Path of the kit's robot config or, without a config, of its HRDF file; relative to
  // kitsFolder().
  std::string_view path;
};

// Returns all kits, sorted by name. Tests pass their own `files`.
std::vector<Kit> kits(std::span<const KitFile> files = kitFiles());

// Returns $XDG_DATA_HOME/hrdf-mujoco/kits or, if this variable is not an absolute path,
// $HOME/.local/share/hrdf-mujoco/kits; empty if neither variable is an absolute path.
std::string kitsFolder();

// True for any name with the prefix "hebi:", including unknown kits.
bool isKitName(std::string_view name);

// Returns the path of a kit's file if `name` is a kit's name, else `name`. Returns nullopt after an
// error: the kit is unknown, not downloaded, or has a file whose SHA-256 differs from HEBI's.
[[nodiscard]] std::optional<std::string> fileNamed(const std::string& name, Diagnostics& out,
                                                   std::span<const KitFile> files = kitFiles());

// Like fileNamed(), but returns `name` if the kit cannot be opened.
std::string fileNamedOr(const std::string& name);

// Appends `name` to the folder of `file`, and returns the path. Returns the name of a kit and an
// absolute path unchanged.
std::string besideUnlessKit(const std::string& file, const std::string& name);

// Copies the `files` that are missing or damaged in `folder`. `from`: an http, https or file URL,
// or a folder. Writes all files or no file. Returns the number of written files; nullopt after an
// error.
[[nodiscard]] std::optional<std::size_t> fetchKits(const std::string& from,
                                                   std::span<const KitFile> files,
                                                   const std::string& folder, Diagnostics& out);

}  // namespace hrdf

#endif  // HRDF_KITS_KITS_H_
