// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Summarizes a simulation in words and figures.
#ifndef HRDF_SIM_APP_SESSION_REPORT_H_
#define HRDF_SIM_APP_SESSION_REPORT_H_

#include <optional>
#include <string>

#include "app/session/session.h"

namespace hrdf::app {

struct JointError {
  std::string joint;  // or module
  double error = 0;   // rad or m, of the joint; never negative
  bool slides = false;
};

// Formats `value` as printf does, in any locale with a decimal point.
std::string formatted(const char* format, double value);

// Returns the largest distance between command and position of all modules with a position command
// and all joints under MuJoCo's position control; nothing if there are none.
std::optional<JointError> largestJointError(Session& session);

// Reports whether the first control of the actuator is a position.
bool takesPosition(const mjModel& model, int actuator);
bool drivesJoint(const mjModel& model, int actuator);

// Returns why the simulation is no longer valid, "bad acceleration in joint 'W1'"; empty while it
// is. Call it after each step: MuJoCo resets a bad state.
std::string failure(const mjModel& model, const mjData& data);

// Returns MuJoCo's warnings: "none" or "too many contacts (3 times)".
std::string warnings(const mjData& data);

// Returns "6", or "18, and 6 of a free body", which counts apart because nothing drives it.
std::string degreesOfFreedom(const mjModel& model);

// Returns one line for each figure: robot, size, time, real-time factor, joint error, warnings.
// `elapsed` in s.
std::string report(Session& session, double elapsed);

}  // namespace hrdf::app

#endif  // HRDF_SIM_APP_SESSION_REPORT_H_
