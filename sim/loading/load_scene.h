// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Robots' files as one spec: a robot with a floor, several side by side, or in a user's scene.
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
  std::string path;  // for messages: the user's scene, else the first robot
  std::vector<LoadedRobot> robots;
  std::vector<SimulationSpec::Phone> phones;  // of the spec, then of robot configs
  std::size_t modules = 0;                    // marked in all of it
  ModelPtr model;          // as it is compiled, but for the floor or pose added; may be null
  bool hasFloor = false;   // which was added
  bool hasPanels = false;  // walls or ceilings, which were added
  bool hasHome = false;    // which somebody gave to one of the robots, or its file
  std::string start = kHomeKeyframe;  // the keyframe in which a simulation of it starts
};

// Opens robots' files: robots of any format, robot configs, .xml and .mjz. They stand in the user's
// scene; without one, robots without a scene of their own get a floor. There may be no robot.
// Several stand side by side along y, and the file's name without extension, with _2 and on where
// it comes again, is the family of the modules. The keyframe `home` is that of all of them. Each
// file is read once. Nothing exactly when it reported an error.
[[nodiscard]] std::optional<Scene> openScene(const SimulationSpec& spec, const Files& files,
                                             Diagnostics& out);

// Compiles the scene as it is; returns null if and only if an error was reported.
[[nodiscard]] ModelPtr compile(const Scene& scene, Diagnostics& out);

// Adds the keyframe `show` to a scene whose floor was added, and starts in it: the home pose that
// somebody gave, else the pose `before` if it is for the same joints, else a pose that is searched.
// Does nothing to other scenes. Returns false if and only if an error was reported.
[[nodiscard]] bool addShow(Scene& scene, const ShownPose& before, Diagnostics& out);

}  // namespace hrdf::sim

#endif  // HRDF_SIM_LOADING_LOAD_SCENE_H_
