// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// What a user takes along from a window: the model, its pose, and where that goes.
#ifndef HRDF_SIM_APP_SESSION_SAVING_H_
#define HRDF_SIM_APP_SESSION_SAVING_H_

#include <string>

#include "app/session/physics_thread.h"
#include "app/session/session.h"

namespace hrdf::app {

// "arm_001.png", or the next number for which there is no file, in the working directory.
std::string freeName(const std::string& robot, const std::string& ending);

// Writes what `source` opens to an .xml or .mjz file, with the pose of `data` as its keyframe
// `saved`. Whether it could; otherwise `error` says why not.
bool saveModel(const Source& source, const mjModel& model, const mjData& data,
               const std::string& path, std::string& error);

// Writes MJCF that has nothing but the pose in it, to be included by a model. Likewise.
bool saveKeyframe(const mjModel& model, const mjData& data, const std::string& path,
                  std::string& error);

}  // namespace hrdf::app

#endif  // HRDF_SIM_APP_SESSION_SAVING_H_
