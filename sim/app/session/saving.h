// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Saves the model and its pose from the window, and chooses unused file names.
#ifndef HRDF_SIM_APP_SESSION_SAVING_H_
#define HRDF_SIM_APP_SESSION_SAVING_H_

#include <string>

#include "app/session/physics_thread.h"
#include "app/session/session.h"

namespace hrdf::app {

// Returns the robot's name, made valid for a file, plus `ending`.
std::string plainName(const std::string& robot, const std::string& ending);

// Returns the first unused name of "arm_001.png", "arm_002.png", … in the working directory.
std::string freeName(const std::string& robot, const std::string& ending);

// Writes the model of `source` to an .xml or .mjz file, with the pose of `data` as its keyframe
// `saved`. Returns false after reporting a failure.
[[nodiscard]] bool saveModel(const Source& source, const mjModel& model, const mjData& data,
                             const std::string& path, Diagnostics& out);

// Writes MJCF that contains only the pose, for a model to include. Returns false after reporting a
// failure.
[[nodiscard]] bool saveKeyframe(const mjModel& model, const mjData& data, const std::string& path,
                                Diagnostics& out);

}  // namespace hrdf::app

#endif  // HRDF_SIM_APP_SESSION_SAVING_H_
