// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "config/config_grammar.h"

#include <array>

#include "config/config_file.h"

namespace hrdf::sim {
namespace {

using enum ParameterKind;

constexpr auto kConfigKeys = std::to_array<ConfigKey>({
    {"version", 0, true},
    {"names", 0, true},
    {"families", 0, true},
    {"hrdf", 0, false},
    {"gains", 0, false},
    {"plugins", 0, false},
    {"user_data", 0, false},
    {"feedback_frequency", 1, false},
    {"command_lifetime", 1, false},
});

constexpr auto kCommonParameters = std::to_array<PluginParameter>({
    {"enabled", boolean, false},
    {"ramp_time", seconds, false},
});

}  // namespace

std::span<const ConfigKey> configKeys() { return kConfigKeys; }

std::span<const PluginParameter> commonParameters() { return kCommonParameters; }

std::span<const PluginType> pluginTypes() {
  static const std::array<PluginType, 6> kTypes{{
      {"GravityCompensationEffort",
       0,
       {{"imu_feedback_index", joint, false},
        {"imu_frame_index", index, false},
        {"imu_rotation_offset", rotation, false}}},
      {"DynamicsCompensationEffort", 0, {}},
      {"EffortOffset", 0, {{"offset", joints, true}}},
      {"ImpedanceController",
       0,
       {{"gains_in_end_effector_frame", boolean, true},
        {"kp", gains, true},
        {"kd", gains, true},
        {"ki", gains, false},
        {"i_clamp", gains, false}}},
      {kDoubledJoint,
       0,
       {{"group_family", text, true},
        {"group_name", text, true},
        {"index", joint, true},
        {"mirror", boolean, false}}},
      {kDoubledJointMirror,
       1,
       {{"group_family", text, true}, {"group_name", text, true}, {"index", joint, true}}},
  }};
  return kTypes;
}

}  // namespace hrdf::sim
