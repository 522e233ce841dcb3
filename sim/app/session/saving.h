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

// Returns a file name: the robot's name without characters that file names must not have, plus
// `ending`.
std::string plainName(const std::string& robot, const std::string& ending);

// Returns the first name of "arm_001.png", "arm_002.png", … that no file in the working directory
// has, for the `robot` "arm" and the `ending` ".png".
std::string freeName(const std::string& robot, const std::string& ending);

// Writes the model of `source` to an .xml or .mjz file, with the pose of `data` as its keyframe
// `saved`. Returns false after reporting a failure.
[[nodiscard]] bool saveModel(const Source& source, const mjModel& model, const mjData& data,
                             const std::string& path, Diagnostics& out);

// Writes the pose of `data` as a keyframe to an MJCF file that other MJCF files can include.
// Returns false after reporting an error.
[[nodiscard]] bool saveKeyframe(const mjModel& model, const mjData& data, const std::string& path,
                                Diagnostics& out);

}  // namespace hrdf::app

#endif  // HRDF_SIM_APP_SESSION_SAVING_H_
