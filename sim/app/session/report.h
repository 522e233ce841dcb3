// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// How a simulation went, in words and figures.
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

// `value` as printf writes it.
std::string formatted(const char* format, double value);

// The largest distance between command and position over the modules that have a position to keep
// and the joints under MuJoCo's own position control; nothing where there is none.
std::optional<JointError> largestJointError(Session& session);

// Whether the first control of the actuator is a position.
bool takesPosition(const mjModel& model, int actuator);
bool drivesJoint(const mjModel& model, int actuator);

// Why the simulation cannot be trusted any more, "bad acceleration in joint 'W1'"; empty while it
// can. To be asked after each step: MuJoCo resets a state that has gone bad.
std::string failure(const mjModel& model, const mjData& data);

// The warnings MuJoCo counted, "none" or "too many contacts (3 times)".
std::string warnings(const mjData& data);

// "6", or "18, and 6 of a free body": what is free counts apart, for nothing drives it.
std::string degreesOfFreedom(const mjModel& model);

// One line a figure: robot, size, time, real-time factor, joint error, warnings.
// `elapsed` in s.
std::string report(Session& session, double elapsed);

}  // namespace hrdf::app

#endif  // HRDF_SIM_APP_SESSION_REPORT_H_
