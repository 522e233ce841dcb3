// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Applies a config to the robot of its HRDF file: the names of its modules, their settings at the
// start, and the second modules of joints.
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
  std::string name, family;  // empty: as it is
  std::optional<ModuleGains> gains;
};

// A second module on a joint.
struct DoubledModule {
  std::string name, family;       // empty: as the first module's
  std::size_t dof = 0;            // of the first module
  std::string joint, site, type;  // of the first module
  int place = 2;                  // among the modules of its joint, which all have one drivetrain
  bool isMirrored = false;        // it turns the other way
};

// A phone with HEBI's app Mobile IO.
struct ConfiguredPhone {
  std::string name, family;  // name empty: none
  Place where;               // of its name
};

struct ConfiguredRobot {
  std::unique_ptr<RobotConfig> config;
  Description robot;     // of its HRDF file, with the home of the config
  ModelOptions options;  // the user's, and what the config says where they say nothing
  std::vector<ModuleSetup> dofs;
  std::vector<DoubledModule> doubled;
  ModuleSetup gripper;  // where the robot has one; others have only the family
  ConfiguredPhone phone;
  ConfigSettings ofModel;  // for a model, which has one family and no second modules
  Diagnostics leftOut;     // notes on the settings that a model does not have
};

bool isRobotConfig(const std::string& path);

// Holds the config at `path` against its robot. Returns nullopt if and only if an error was
// reported.
[[nodiscard]] std::optional<ConfiguredRobot> readConfiguredRobot(const std::string& path,
                                                                 const ModelOptions& options,
                                                                 const FileReader& files,
                                                                 Diagnostics& out);

}  // namespace hrdf::sim

#endif  // HRDF_CONFIG_CONFIGURED_ROBOT_H_
