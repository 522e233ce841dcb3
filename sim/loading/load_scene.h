// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Combines robots' files in one spec: a robot with a floor, several robots side by side, or robots
// in a user's scene.
#ifndef HRDF_SIM_LOADING_LOAD_SCENE_H_
#define HRDF_SIM_LOADING_LOAD_SCENE_H_

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <hrdf/diagnostic.h>
#include <hrdf/lower.h>
#include <hrdf/sim/simulation_spec.h>

#include "loading/load_robot.h"
#include "model/home.h"
#include "model/show_pose.h"

namespace hrdf::sim {

struct Scene {
  std::unique_ptr<SceneFiles> files;
  SpecPtr spec;
  std::string path;  // path in messages: the user's scene, else the first robot
  std::vector<LoadedRobot> robots;
  std::vector<SimulationSpec::Phone> phones;  // requested phones, then phones of robot configs
  std::size_t modules = 0;                    // number of all modules in the scene
  // The scene, compiled before a floor and the keyframe `show` were added; may be null.
  ModelPtr model;
  bool hasFloor = false;              // true: a floor was added
  bool hasPanels = false;             // true: walls or ceilings were added
  bool hasHome = false;               // true: the file or an option of a robot defines a home pose
  std::string start = kHomeKeyframe;  // keyframe in which the simulation starts
};

// Reads the robots of `spec`: any format, robot configs, .xml and .mjz. Adds them to the user's
// scene, next to each other along y. If no file contains a scene, adds a floor. With several
// robots, the default family of a robot's modules is the name of the robot's file without
// extension; repeated names get _2, _3, … appended. The keyframe `home` contains the home
// poses of all robots. Returns nullopt if and only if an error was reported.
[[nodiscard]] std::optional<Scene> openScene(const SimulationSpec& spec, const Files& files,
                                             Diagnostics& out);

// If a floor was added to the scene, adds the keyframe `show`, in which the simulation then starts.
// Its pose is the home pose; else the shown pose `before`, if it has the scene's joints;
// else a presentable pose. Returns false if and only if an error was reported.
[[nodiscard]] bool addShow(Scene& scene, const ShownPose& before, Diagnostics& out);

}  // namespace hrdf::sim

#endif  // HRDF_SIM_LOADING_LOAD_SCENE_H_
