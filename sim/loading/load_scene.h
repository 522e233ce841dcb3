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
  std::string path;  // for messages: the user's scene, else the first robot
  std::vector<LoadedRobot> robots;
  std::vector<SimulationSpec::Phone> phones;  // phones of the spec, then of robot configs
  std::size_t modules = 0;                    // number of marked modules in the whole scene
  ModelPtr model;                     // compiled scene without the added floor or pose; may be null
  bool hasFloor = false;              // a floor was added
  bool hasPanels = false;             // walls or ceilings were added
  bool hasHome = false;               // a robot's file or option defines a home pose
  std::string start = kHomeKeyframe;  // keyframe of the simulation's start
};

// Opens robots' files: robots of any format, robot configs, .xml and .mjz. The robots are added to
// the user's scene; without a user's scene, robots without their own scene get a floor. The list of
// robots may be empty. Several robots are side by side along y. The family of their modules is the
// file's name without extension, with _2, _3, … for repeated names. The keyframe `home` is the home
// pose of all robots. Each file is read once. Returns nullopt if and only if an error was reported.
[[nodiscard]] std::optional<Scene> openScene(const SimulationSpec& spec, const Files& files,
                                             Diagnostics& out);

// Compiles the scene; returns null if and only if an error was reported.
[[nodiscard]] ModelPtr compile(const Scene& scene, Diagnostics& out);

// Adds the keyframe `show` to a scene whose floor was added, and makes it the start: the defined
// home pose, else the pose `before` if its joints are the same, else the result of a search. Does
// not change other scenes. Returns false if and only if an error was reported.
[[nodiscard]] bool addShow(Scene& scene, const ShownPose& before, Diagnostics& out);

}  // namespace hrdf::sim

#endif  // HRDF_SIM_LOADING_LOAD_SCENE_H_
