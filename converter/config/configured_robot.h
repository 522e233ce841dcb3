// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Applies a config to the robot of its HRDF file: module names, start settings of modules, and
// second modules on a joint.
#ifndef HRDF_CONFIG_CONFIGURED_ROBOT_H_
#define HRDF_CONFIG_CONFIGURED_ROBOT_H_

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <hrdf/diagnostic.h>
#include <hrdf/gains.h>
#include <hrdf/options.h>
#include <hrdf/read.h>
#include <hrdf/sim/robot_config.h>
#include <hrdf/source.h>

namespace hrdf::sim {

struct ModuleSetup {
  std::string name, family;  // empty: unchanged
  std::optional<ModuleGains> gains;
};

// A second module on a joint.
struct DoubledModule {
  std::string name, family;       // empty: as the first module
  std::size_t dof = 0;            // of the first module
  std::string joint, site, type;  // of the first module
  int place = 2;                  // among the modules of its joint, which all have one drivetrain
  bool isMirrored = false;        // it turns the other way
  Location where;                 // in the config
};

// A phone with HEBI's app Mobile IO.
struct ConfiguredPhone {
  std::string name, family;  // `name` empty: no phone
  Place where;               // place of `name` in the config
};

struct ConfiguredRobot {
  std::unique_ptr<RobotConfig> config;
  Description robot;     // from the HRDF file, with the config's home pose
  ModelOptions options;  // the user's options; the config's settings fill unset ones
  std::vector<ModuleSetup> dofs;
  std::vector<DoubledModule> doubled;
  ModuleSetup gripper;  // of a robot with a gripper; without one, only the family is set
  ConfiguredPhone phone;
  ConfigSettings ofModel;  // settings that a model can contain: one family, no second modules
  Diagnostics leftOut;     // notes on settings that a model cannot contain
};

bool isRobotConfig(const std::string& path);

// Reads the config at `path` and its robot, and checks them against each other. Returns nullopt if
// and only if an error was reported.
[[nodiscard]] std::optional<ConfiguredRobot> readConfiguredRobot(const std::string& path,
                                                                 const ModelOptions& options,
                                                                 const FileReader& files,
                                                                 Diagnostics& out);

}  // namespace hrdf::sim

#endif  // HRDF_CONFIG_CONFIGURED_ROBOT_H_
