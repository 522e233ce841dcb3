// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// The keys and plugins of robot configs, as tables for the reader and its hints. Source: HEBI's
// description of version 1.0 (repository robot-config), and HEBI's kits of version 1.1.
#ifndef HRDF_CONFIG_CONFIG_GRAMMAR_H_
#define HRDF_CONFIG_CONFIG_GRAMMAR_H_

#include <span>
#include <string_view>
#include <vector>

namespace hrdf::sim {

// Newest minor version (of 1.x) of the format of robot configs.
inline constexpr int kNewestConfigVersion = 1;

struct ConfigKey {
  std::string_view name;
  int since;  // minor version (of 1.x) that added the key
  bool isRequired;
};

std::span<const ConfigKey> configKeys();

enum class ParameterKind {
  boolean,
  seconds,   // finite, at least 0
  joint,     // index of a name in 'names', from 0
  index,     // an integer, at least 0
  text,      // a text, or a list with one text
  joints,    // one number for each name in 'names'
  gains,     // six numbers, at least 0
  rotation,  // nine numbers of a rotation matrix, row by row
};

struct PluginParameter {
  std::string_view name;
  ParameterKind kind;
  bool isRequired;
};

struct PluginType {
  std::string_view name;
  int since;  // minor version (of 1.x) that added the type
  // Parameters of this plugin type, without commonParameters().
  std::vector<PluginParameter> parameters;
};

std::span<const PluginType> pluginTypes();

// Parameters that every plugin may have, in addition to `type` and `name`.
std::span<const PluginParameter> commonParameters();

template <class Rows>
std::vector<std::string_view> namesOf(const Rows& rows) {
  std::vector<std::string_view> names;
  for (const auto& row : rows) names.push_back(row.name);
  return names;
}

}  // namespace hrdf::sim

#endif  // HRDF_CONFIG_CONFIG_GRAMMAR_H_
