// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Files in a zip archive, such as a `.zae`.
#ifndef HRDF_COLLADA_ARCHIVE_H_
#define HRDF_COLLADA_ARCHIVE_H_

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

struct zip;

namespace hrdf::collada {

// Limits of the unpacked files of one archive.
inline constexpr std::size_t kMaxUnpacked = std::size_t{256} << 20;  // bytes, sum of all files
inline constexpr std::size_t kMaxUnpackedRatio = 200;                // unpacked size / packed size
inline constexpr std::size_t kMaxArchiveFiles = 10'000;

class Archive {
 public:
  static bool isOne(std::string_view bytes) { return bytes.starts_with("PK"); }
  // Returns the offset of the zip archive in `bytes`: above 0 if `bytes` starts with a program
  // (self-extracting archive). Returns npos if `bytes` is XML or has no archive.
  static std::size_t startIn(std::string_view bytes);

  // Opens the zip archive `bytes`. Returns null with the reason if it is not an archive, or if a
  // file in it has an invalid name or size.
  static std::shared_ptr<const Archive> open(std::string path, std::string bytes,
                                             std::string& whyNot);

  const std::string& path() const { return path_; }
  // Names of the files in the archive, without a leading "./".
  const std::vector<std::string>& names() const { return names_; }
  bool has(std::string_view name) const;
  // Unpacks a file of the archive; returns nullopt with the reason if that fails.
  std::optional<std::string> read(std::string_view name, std::string& whyNot) const;

 private:
  Archive() = default;

  bool list(std::string& whyNot);

  std::string path_, bytes_;
  std::shared_ptr<zip> zip_;
  std::vector<std::string> names_;
  // Index of each file in the archive, by file name.
  std::map<std::string, std::uint64_t, std::less<>> indices_;
};

}  // namespace hrdf::collada

#endif  // HRDF_COLLADA_ARCHIVE_H_
