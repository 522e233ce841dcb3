// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Summary of a simulation in words and figures.
#ifndef HRDF_SIM_APP_SESSION_REPORT_H_
#define HRDF_SIM_APP_SESSION_REPORT_H_

#include <optional>
#include <string>

#include "app/session/session.h"

namespace hrdf::app {

struct JointError {
  std::string joint;  // name of the joint or module
  double error = 0;   // rad or m, of the joint; >= 0
  bool slides = false;
};

// Formats `value` as printf does, with a decimal point in every locale.
std::string formatted(const char* format, double value);

// Returns the largest difference between commanded and measured position, over all modules with a
// position command and all joints under MuJoCo's position control; nullopt without such joints.
std::optional<JointError> largestJointError(Session& session);

// True if the first control of the actuator is a position.
bool takesPosition(const mjModel& model, int actuator);
bool drivesJoint(const mjModel& model, int actuator);

// Returns why the simulation is invalid, for example "bad acceleration in joint 'W1'"; empty:
// valid. Call it after each step, because MuJoCo resets an invalid state.
std::string failure(const mjModel& model, const mjData& data);

// Returns MuJoCo's warnings: "none" or "too many contacts (3 times)".
std::string warnings(const mjData& data);

// Returns "6", or "18, and 6 of a free body". A free body counts separately because no actuator
// drives it.
std::string degreesOfFreedom(const mjModel& model);

// Returns one line for each figure: robot, size, time, real-time factor, joint error, warnings.
// `elapsed` in s.
std::string report(Session& session, double elapsed);

}  // namespace hrdf::app

#endif  // HRDF_SIM_APP_SESSION_REPORT_H_
