// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// HEBI's public kits by their names, "hebi:A-2085-06". Their files are HEBI's, and are on the disk
// once the user has fetched them.
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
  std::string_view path;    // in HEBI's repository and in the folder of the kits
  std::string_view sha256;  // 64 hexadecimal digits
};

// The kits' robots, configs and gains, and the licence.
std::span<const KitFile> kitFiles();

// Where the files come from: an address that their paths follow.
inline constexpr const char* kKitsUrl =
    "https://raw.githubusercontent.com/HebiRobotics/hebi_description/"
    "49ee00069f106c2c57bbe161f503b635a891301a";

struct Kit {
  std::string name;       // "A-2085-06"
  std::string_view path;  // of the robot config, else of the robot, as in KitFile
};

// All kits, in the order of their names. `files`: other ones than kitFiles(), for tests.
std::vector<Kit> kits(std::span<const KitFile> files = kitFiles());

// Returns $XDG_DATA_HOME/hrdf-mujoco/kits, else ~/.local/share/hrdf-mujoco/kits; empty if neither
// is known.
std::string kitsFolder();

// True for "hebi:A-2085-06", and for names of unknown kits.
bool isKitName(std::string_view name);

// Returns the file that `name` names: of a kit its own, else `name`. Returns nullopt, after an
// error, if the kit is unknown, not fetched, or has a file that is not HEBI's by its SHA-256.
[[nodiscard]] std::optional<std::string> fileNamed(const std::string& name, Diagnostics& out,
                                                   std::span<const KitFile> files = kitFiles());

// As above, but kits that cannot be opened keep their names.
std::string fileNamedOr(const std::string& name);

// Returns the path of what `file` calls `name`: relative ones count from its folder, and names of
// kits stay.
std::string besideUnlessKit(const std::string& file, const std::string& name);

// Copies the `files` that are missing or damaged in `folder` from `from`: an address of http or
// https, or a folder, also as file://. Writes all of them or none. Returns the number of files
// that were written; nullopt after an error.
[[nodiscard]] std::optional<std::size_t> fetchKits(const std::string& from,
                                                   std::span<const KitFile> files,
                                                   const std::string& folder, Diagnostics& out);

}  // namespace hrdf

#endif  // HRDF_KITS_KITS_H_
