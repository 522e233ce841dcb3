// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// The values of a config by kind.
#ifndef HRDF_SIM_LOADING_CONFIG_VALUES_H_
#define HRDF_SIM_LOADING_CONFIG_VALUES_H_

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include <hrdf/diagnostic.h>

#include "loading/yaml.h"

namespace hrdf::sim {

std::string described(const YamlNode& node);  // for a message

std::optional<bool> booleanOf(const YamlNode& node);
// YAML's numbers that are finite, but for hexadecimal and octal ones.
std::optional<double> numberOf(const YamlNode& node);
// Whether it would be a number, were it not infinite, none, or too large.
bool isNotFinite(const YamlNode& node);

// Reads values, of which it gives nothing where they are of another kind, which it reports. `what`
// names the value.
class ConfigValues {
 public:
  explicit ConfigValues(Diagnostics& out) : out_(out) {}

  std::optional<std::string> text(const YamlNode& node, const std::string& what);
  // One alone, or a list; without those that are bad.
  std::vector<std::string> texts(const YamlNode& node, const std::string& what);
  std::optional<bool> boolean(const YamlNode& node, const std::string& what);
  std::optional<double> number(const YamlNode& node, const std::string& what);
  std::optional<double> numberWithin(const YamlNode& node, const std::string& what, double least,
                                     double most);
  std::optional<double> whole(const YamlNode& node, const std::string& what, double below);
  // `meaning` says what they are.
  std::optional<std::vector<double>> numbers(const YamlNode& node, const std::string& what,
                                             std::size_t count, const std::string& meaning);
  void wrongKind(const YamlNode& node, const std::string& what, const std::string& wanted);

 protected:
  Diagnostics& out_;
};

}  // namespace hrdf::sim

#endif  // HRDF_SIM_LOADING_CONFIG_VALUES_H_
