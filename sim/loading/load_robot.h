// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// First step of opening: reads a robot's file as a spec.
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

// A robot's file, and later the robot in a scene. The base class is the request, except that `file`
// is the HRDF file of a config, and `options` include the config's options.
struct LoadedRobot : SimulationSpec::Robot {
  std::optional<ConfiguredRobot> configured;
  SpecPtr spec;             // null after it was moved into a scene
  ModuleSettings settings;  // from HRDF
  bool isRobot = false;     // has no scene
  bool placesItself =
      false;  // its format defines its place: all zeros is its home, and it gets no mount
  std::size_t modules = 0;  // marked in its file
  std::string name;         // prefix before '/' in all its names; empty: no prefix
};

// Opens a robot of any format, a robot config, or an .xml or .mjz file as MuJoCo reads it. HRDF
// gets a step of 1 ms. The file's content determines its format, or an extension that only robots
// use. Returns nullopt if and only if an error was reported.
[[nodiscard]] std::optional<LoadedRobot> loadRobot(const SimulationSpec::Robot& asked,
                                                   SceneFiles& files, Diagnostics& out);

// Opens the scene to which robots are added. Returns nullopt if and only if an error was reported.
[[nodiscard]] std::optional<LoadedRobot> loadScene(const SimulationSpec& spec, SceneFiles& files,
                                                   Diagnostics& out);

}  // namespace hrdf::sim

#endif  // HRDF_SIM_LOADING_LOAD_ROBOT_H_
