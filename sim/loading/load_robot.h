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

// A robot that was read from a file; the base class contains the user's request. After a robot
// config was read, `file` is the HRDF file that the config names, and `options` include the
// config's options.
struct LoadedRobot : SimulationSpec::Robot {
  std::optional<ConfiguredRobot> configured;
  SpecPtr spec;             // the robot; null after it was moved into a scene
  ModuleSettings settings;  // settings for the modules of an HRDF file
  bool isRobot = false;     // true: the file contains a robot, but no scene
  bool placesItself =
      // True: the robot's file format defines its pose in the world. The robot gets no mount, and
      // its home pose is all zeros.
      false;
  std::size_t modules = 0;  // number of modules in the file
  std::string name;  // prefix of the robot's names in the scene, without '/'; empty: no prefix
};

// Reads a robot of any format, a robot config, or an .xml or .mjz file of MuJoCo. Recognizes the
// format by the content or the extension. An HRDF robot gets a time step of 1 ms. Returns nullopt
// if and only if an error was reported.
[[nodiscard]] std::optional<LoadedRobot> loadRobot(const SimulationSpec::Robot& asked,
                                                   SceneFiles& files, Diagnostics& out);

// Reads the user's scene, to which the robots are added. Returns nullopt if and only if an error
// was reported.
[[nodiscard]] std::optional<LoadedRobot> loadScene(const SimulationSpec& spec, SceneFiles& files,
                                                   Diagnostics& out);

}  // namespace hrdf::sim

#endif  // HRDF_SIM_LOADING_LOAD_ROBOT_H_
