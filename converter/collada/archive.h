// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// The files in a zip archive, such as a `.zae`.
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

// Limits of what an archive unpacks to.
inline constexpr std::size_t kMaxUnpacked = std::size_t{256} << 20;  // bytes, all files together
inline constexpr std::size_t kMaxUnpackedRatio = 200;                // unpacked over packed
inline constexpr std::size_t kMaxArchiveFiles = 10'000;

class Archive {
 public:
  static bool isOne(std::string_view bytes) { return bytes.starts_with("PK"); }
  // The place of an archive behind other bytes that are no text, such as a program's; npos: none.
  static std::size_t startIn(std::string_view bytes);

  // Opens the archive that `bytes` are. Null, with the reason, where they are none, or where a file
  // of it has a name or a size that is not taken.
  static std::shared_ptr<const Archive> open(std::string path, std::string bytes,
                                             std::string& whyNot);

  const std::string& path() const { return path_; }
  const std::vector<std::string>& names() const { return names_; }  // without a leading "./"
  bool has(std::string_view name) const;
  // Unpacks a file of the archive; nothing, with the reason, where that fails.
  std::optional<std::string> read(std::string_view name, std::string& whyNot) const;

 private:
  Archive() = default;

  bool list(std::string& whyNot);

  std::string path_, bytes_;
  std::shared_ptr<zip> zip_;
  std::vector<std::string> names_;
  std::map<std::string, std::uint64_t, std::less<>> indices_;  // by name
};

}  // namespace hrdf::collada

#endif  // HRDF_COLLADA_ARCHIVE_H_
