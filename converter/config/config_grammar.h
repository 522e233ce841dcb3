// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// The grammar of robot configs, one row for each key; reader and hints use these tables. Source:
// HEBI's description of version 1.0 (repository robot-config), HEBI's kits of version 1.1.
#ifndef HRDF_CONFIG_CONFIG_GRAMMAR_H_
#define HRDF_CONFIG_CONFIG_GRAMMAR_H_

#include <span>
#include <string_view>
#include <vector>

namespace hrdf::sim {

inline constexpr int kNewestConfigVersion = 1;  // of 1.x

struct ConfigKey {
  std::string_view name;
  int since;  // 1.x
  bool isRequired;
};

std::span<const ConfigKey> configKeys();

enum class ParameterKind {
  boolean,
  seconds,   // finite, at least 0
  joint,     // a whole number below the count of names
  index,     // a whole number
  text,      // alone or in a list of one
  joints,    // one number for each name
  gains,     // six numbers, at least 0
  rotation,  // nine numbers, row by row
};

struct PluginParameter {
  std::string_view name;
  ParameterKind kind;
  bool isRequired;
};

struct PluginType {
  std::string_view name;
  int since;                                // 1.x
  std::vector<PluginParameter> parameters;  // besides those of every plugin
};

std::span<const PluginType> pluginTypes();

// Parameters that every plugin may have besides `type` and `name`.
std::span<const PluginParameter> commonParameters();

template <class Rows>
std::vector<std::string_view> namesOf(const Rows& rows) {
  std::vector<std::string_view> names;
  for (const auto& row : rows) names.push_back(row.name);
  return names;
}

}  // namespace hrdf::sim

#endif  // HRDF_CONFIG_CONFIG_GRAMMAR_H_
