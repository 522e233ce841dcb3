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
  std::string name, family;  // empty: the config does not change it
  std::optional<ModuleGains> gains;
};

// Settings of a second module on a joint. A plugin of the config adds this module.
struct DoubledModule {
  std::string name, family;  // empty: equal to the first module's
  std::size_t dof = 0;       // degree of freedom of the first module
  // In the model: name of the joint, name of the first module's site, and HEBI's type ("X8-9") of
  // the joint's modules.
  std::string joint, site, type;
  // Number of this module among the modules of the joint, from 1.
  int place = 2;
  bool isMirrored = false;  // turns in the opposite direction of the first module
  Location where;           // place of the plugin in the config
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
  // Settings of the modules of all grippers, but `name` is for the first gripper only.
  ModuleSetup gripper;
  ConfiguredPhone phone;
  // Settings for a model, which can contain only one family for all modules, and one module for
  // each joint.
  ConfigSettings ofModel;
  Diagnostics leftOut;  // notes on settings that a model cannot contain
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
