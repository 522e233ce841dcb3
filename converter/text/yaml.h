// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Parses YAML into plain data, with the place of each value: maps, lists and scalars. Anchors,
// aliases and tags are errors, so that no input grows when it is read.
#ifndef HRDF_TEXT_YAML_H_
#define HRDF_TEXT_YAML_H_

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <hrdf/diagnostic.h>
#include <hrdf/source.h>

namespace hrdf {

// HEBI's configs have 3 levels and 100 values. Only hostile or broken input reaches the limits.
inline constexpr std::size_t kMaxYamlSize = std::size_t{1} << 20;  // bytes
inline constexpr std::size_t kMaxYamlDepth = 16;
inline constexpr std::size_t kMaxYamlNodes = 100'000;

struct YamlKey {
  std::string text;
  Location where;
};

struct YamlNode {
  // `refused`: an error was reported.
  enum class Kind { nothing, scalar, list, map, refused };

  Kind kind = Kind::nothing;
  Location where;
  std::string text;             // of a scalar
  bool isPlain = false;         // a scalar without quotes
  std::vector<YamlNode> items;  // of a list, or the values of a map
  std::vector<YamlKey> keys;    // of a map: one for each item

  // Returns the value of a map's key; null if there is none.
  const YamlNode* find(std::string_view key) const;
};

// True if the text begins with one of `keys`, in any case, or has no key at all. Else reports that
// it does not begin as `kind`, and quotes nothing of it: any file may be named in place of the
// right one, such as a file with passwords.
[[nodiscard]] bool beginsAs(std::string_view kind, std::span<const std::string_view> keys,
                            const std::string& hint, const Source& source, Diagnostics& out);

// Parses the only document of the text; returns nothing and reports if it is no YAML. Reports
// errors that leave the rest readable, and still returns a result.
[[nodiscard]] std::optional<YamlNode> parseYaml(const Source& source, Diagnostics& out);

}  // namespace hrdf

#endif  // HRDF_TEXT_YAML_H_
