// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Reads the values of a YAML file by type.
#ifndef HRDF_TEXT_YAML_VALUES_H_
#define HRDF_TEXT_YAML_VALUES_H_

#include <algorithm>
#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <hrdf/diagnostic.h>

#include "text/yaml.h"

namespace hrdf {

std::string described(const YamlNode& node);  // for a message: "a list"

std::optional<bool> booleanOf(const YamlNode& node);
// Returns a finite number; hexadecimal and octal numbers of YAML are not accepted.
std::optional<double> numberOf(const YamlNode& node);
// True if the value is infinite, NaN or a number too large for a double.
bool isNotFinite(const YamlNode& node);

// Reads values. Reports a value of another type and returns nullopt. `what` names the value in
// messages.
class YamlValues {
 public:
  explicit YamlValues(Diagnostics& out) : out_(out) {}

  std::optional<std::string> text(const YamlNode& node, const std::string& what);
  // Returns one text, or all texts of a list; reports and omits invalid items.
  std::vector<std::string> texts(const YamlNode& node, const std::string& what);
  std::optional<bool> boolean(const YamlNode& node, const std::string& what);
  std::optional<double> number(const YamlNode& node, const std::string& what,
                               const std::string& hint = "");
  std::optional<double> numberWithin(const YamlNode& node, const std::string& what, double least,
                                     double most);
  std::optional<double> whole(const YamlNode& node, const std::string& what, double below);
  // Returns a list of `count` numbers. `meaning` describes the numbers in messages.
  std::optional<std::vector<double>> numbers(const YamlNode& node, const std::string& what,
                                             std::size_t count, const std::string& meaning,
                                             const std::string& hint = "");
  void wrongKind(const YamlNode& node, const std::string& what, const std::string& wanted,
                 const std::string& hint = "");
  // Calls each(key, value) for the keys in `known`; reports all other keys.
  template <class Each>
  void forEachKey(const YamlNode& map, std::span<const std::string_view> known, Each each) {
    for (std::size_t i = 0; i < map.items.size(); ++i) {
      if (std::ranges::find(known, map.keys[i].text) != known.end()) {
        each(map.keys[i].text, map.items[i]);
      } else {
        unknownKey(map.keys[i], known);
      }
    }
  }

 protected:
  Diagnostics& out_;

 private:
  void unknownKey(const YamlKey& key, std::span<const std::string_view> known);
};

}  // namespace hrdf

#endif  // HRDF_TEXT_YAML_VALUES_H_
