// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Saves the model and its pose from a window, and chooses free file names.
#ifndef HRDF_SIM_APP_SESSION_SAVING_H_
#define HRDF_SIM_APP_SESSION_SAVING_H_

#include <string>

#include "app/session/physics_thread.h"
#include "app/session/session.h"

namespace hrdf::app {

// Returns the robot's name as a file may be called, with `ending` behind it.
std::string plainName(const std::string& robot, const std::string& ending);

// Returns "arm_001.png", or the next number without a file, in the working directory.
std::string freeName(const std::string& robot, const std::string& ending);

// Writes the model of `source` to an .xml or .mjz file, with the pose of `data` as its keyframe
// `saved`. Reports a failure and returns false.
[[nodiscard]] bool saveModel(const Source& source, const mjModel& model, const mjData& data,
                             const std::string& path, Diagnostics& out);

// Writes MJCF with only the pose in it, for a model to include. Returns as above.
[[nodiscard]] bool saveKeyframe(const mjModel& model, const mjData& data, const std::string& path,
                                Diagnostics& out);

}  // namespace hrdf::app

#endif  // HRDF_SIM_APP_SESSION_SAVING_H_
