// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// A robot's file as a spec.
#ifndef HRDF_SIM_LOADING_LOAD_ROBOT_H_
#define HRDF_SIM_LOADING_LOAD_ROBOT_H_

#include <cstddef>
#include <string>

#include <hrdf/diagnostic.h>
#include <hrdf/options.h>
#include <hrdf/robot.h>

#include "loading/scene_files.h"

namespace hrdf::sim {

struct RobotFile {
  SpecPtr spec;
  // Only for HRDF:
  std::size_t dofs = 0;
  ModuleSettings settings;
  bool isBare = false;       // it is a robot, which has no scene of its own
  bool isMechanism = false;  // of a format without modules
};

// Opens a robot through the converter, HRDF with a step of 1 ms; its content says what it is, or an
// extension that only robots have. Opens any other .xml or .mjz file as MuJoCo reads it; the first
// extension in any case. `known` is what an HRDF file says, where that has been read. Without a
// spec exactly when it reported an error.
RobotFile openRobotFile(const std::string& path, const ModelOptions& options, SceneFiles& files,
                        Diagnostics& out, const Description* known = nullptr);

// Reports whether model options affect the file: it is a robot or a robot config.
bool takesModelOptions(const std::string& path, const Files& files);

// Compiles the spec of the file `path`; returns null exactly when it reported an error.
[[nodiscard]] ModelPtr compile(mjSpec* spec, const std::string& path, const SceneFiles& files,
                               Diagnostics& out);

}  // namespace hrdf::sim

#endif  // HRDF_SIM_LOADING_LOAD_ROBOT_H_
