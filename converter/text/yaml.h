// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Parses YAML into maps, lists and scalars, with the place of each value. Anchors, aliases and tags
// are errors, so that no input expands.
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

// Limits of a YAML text. HEBI's configs have 3 levels and 100 values.
inline constexpr std::size_t kMaxYamlSize = std::size_t{1} << 20;  // bytes
inline constexpr std::size_t kMaxYamlDepth = 16;
inline constexpr std::size_t kMaxYamlNodes = 100'000;

struct YamlKey {
  std::string text;
  Location where;
};

struct YamlNode {
  // nothing: the value is empty. refused: the value is invalid, and was reported.
  enum class Kind { nothing, scalar, list, map, refused };

  Kind kind = Kind::nothing;
  Location where;
  std::string text;             // text of a scalar
  bool isPlain = false;         // a scalar without quotes
  std::vector<YamlNode> items;  // items of a list, or values of a map
  std::vector<YamlKey> keys;    // keys of a map, in the order of `items`

  // Returns the value of a map's key; null if the map has no such key.
  const YamlNode* find(std::string_view key) const;
};

// True if the text has no key, or if its first key is one of `keys`, in upper or lower case. Else
// reports that the file is not of the kind `kind`. The error does not quote the text, which may be
// a password file.
[[nodiscard]] bool beginsAs(std::string_view kind, std::span<const std::string_view> keys,
                            const std::string& hint, const Source& source, Diagnostics& out);

// Parses the text, which must be one document. Returns nullopt after an error if the text is not
// YAML. After any other error, returns the valid values.
[[nodiscard]] std::optional<YamlNode> parseYaml(const Source& source, Diagnostics& out);

}  // namespace hrdf

#endif  // HRDF_TEXT_YAML_H_
