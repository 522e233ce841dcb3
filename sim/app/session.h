// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// What is open: a robot's file as a compiled model.
#ifndef HRDF_APP_SESSION_H_
#define HRDF_APP_SESSION_H_

#include <optional>
#include <string>

#include <hrdf/diagnostic.h>
#include <hrdf/lower.h>
#include <hrdf/options.h>

namespace hrdf::app {

struct Session {
  std::string robot;  // name for people
  ModelPtr model;
  int home = -1;  // keyframe of the home pose; -1: the model's own initial state
};

// Opens an .hrdf file through the converter, with a floor and a step of 1 ms, or an .xml or .mjz
// file as MuJoCo reads it; the first two extensions in any case. Nothing exactly when it reported
// an error.
std::optional<Session> openSession(const std::string& path, const ModelOptions& options,
                                   Diagnostics& out);

// Whether the model options have an effect on the file.
bool takesModelOptions(const std::string& path);

// Of the home pose, in s: a keyframe may have any.
double homeTime(const Session& session);

// Puts `data` into the home pose, with the commands that hold it.
void resetToHome(const Session& session, mjData& data);

}  // namespace hrdf::app

#endif  // HRDF_APP_SESSION_H_
