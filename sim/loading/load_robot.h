// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// The first step of an opening: a robot's file as a spec.
#ifndef HRDF_SIM_LOADING_LOAD_ROBOT_H_
#define HRDF_SIM_LOADING_LOAD_ROBOT_H_

#include <cstddef>
#include <optional>
#include <string>

#include <hrdf/diagnostic.h>
#include <hrdf/lower.h>
#include <hrdf/options.h>
#include <hrdf/sim/simulation_spec.h>

#include "config/configured_robot.h"
#include "robot/scene_files.h"

namespace hrdf::sim {

// A file, and later the robot that it is in a scene. What was asked for, but `file` is the HRDF
// file of a config, and `options` are the config's too.
struct LoadedRobot : SimulationSpec::Robot {
  std::optional<ConfiguredRobot> configured;
  SpecPtr spec;               // null after it has become part of a scene
  ModuleSettings settings;    // of HRDF
  bool isRobot = false;       // without a scene of its own
  bool placesItself = false;  // of a format that says where it is: zeros are a home, nothing is
                              // bolted on
  std::size_t modules = 0;    // marked in its file
  std::string name;           // before a '/' in all its names; empty: they are its own
};

// Opens a robot of any format, a robot config, or an .xml or .mjz file as MuJoCo reads it. HRDF has
// a step of 1 ms. The content says what the file is, or an extension that only robots have. Returns
// nullopt if and only if an error was reported.
[[nodiscard]] std::optional<LoadedRobot> loadRobot(const SimulationSpec::Robot& asked,
                                                   SceneFiles& files, Diagnostics& out);

// As above, for the scene in which robots are to be.
[[nodiscard]] std::optional<LoadedRobot> loadScene(const SimulationSpec& spec, SceneFiles& files,
                                                   Diagnostics& out);

}  // namespace hrdf::sim

#endif  // HRDF_SIM_LOADING_LOAD_ROBOT_H_
