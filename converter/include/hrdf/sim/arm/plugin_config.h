// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Section of a plugin in a robot config, with the names of HEBI's C++ API.
#ifndef HRDF_SIM_ARM_PLUGIN_CONFIG_H_
#define HRDF_SIM_ARM_PLUGIN_CONFIG_H_

#include <map>
#include <string>
#include <utility>
#include <vector>

namespace hrdf::sim::arm {

// Type, name and parameters of an arm's plugin. Each map contains the parameters of one value type.
struct PluginConfig {
  // Makes the configuration of a plugin without parameters.
  PluginConfig(std::string type, std::string name)
      : type_(std::move(type)), name_(std::move(name)) {}

  std::string type_;
  std::string name_;
  std::map<std::string, bool> bools_;
  std::map<std::string, double> floats_;
  std::map<std::string, std::string> strings_;
  std::map<std::string, std::vector<bool>> bool_lists_;
  std::map<std::string, std::vector<double>> float_lists_;
  std::map<std::string, std::vector<std::string>> string_lists_;
};

}  // namespace hrdf::sim::arm

#endif  // HRDF_SIM_ARM_PLUGIN_CONFIG_H_
