// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Reads the values of a config by their kind.
#ifndef HRDF_CONFIG_CONFIG_VALUES_H_
#define HRDF_CONFIG_CONFIG_VALUES_H_

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include <hrdf/diagnostic.h>

#include "config/yaml.h"

namespace hrdf::sim {

std::string described(const YamlNode& node);  // for a message

std::optional<bool> booleanOf(const YamlNode& node);
// Returns a finite number; YAML's hexadecimal and octal ones are not accepted.
std::optional<double> numberOf(const YamlNode& node);
// Reports whether it is a number, but infinite, NaN or too large.
bool isNotFinite(const YamlNode& node);

// Reads values; reports a value of another kind and returns nothing. `what` names the value in
// messages.
class ConfigValues {
 public:
  explicit ConfigValues(Diagnostics& out) : out_(out) {}

  std::optional<std::string> text(const YamlNode& node, const std::string& what);
  // Returns one text, or those of a list; leaves out bad ones.
  std::vector<std::string> texts(const YamlNode& node, const std::string& what);
  std::optional<bool> boolean(const YamlNode& node, const std::string& what);
  std::optional<double> number(const YamlNode& node, const std::string& what);
  std::optional<double> numberWithin(const YamlNode& node, const std::string& what, double least,
                                     double most);
  std::optional<double> whole(const YamlNode& node, const std::string& what, double below);
  // `meaning` describes them in messages.
  std::optional<std::vector<double>> numbers(const YamlNode& node, const std::string& what,
                                             std::size_t count, const std::string& meaning);
  void wrongKind(const YamlNode& node, const std::string& what, const std::string& wanted);

 protected:
  Diagnostics& out_;
};

}  // namespace hrdf::sim

#endif  // HRDF_CONFIG_CONFIG_VALUES_H_
