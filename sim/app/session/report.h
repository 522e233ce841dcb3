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
  std::string joint;  // name of the module or, without modules, of the joint
  double error = 0;   // position error in rad or m, >= 0
  bool slides = false;
};

// Formats `value` as printf does, with a decimal point in every locale.
std::string formatted(const char* format, double value);

// Returns the largest absolute position error of modules with a position command and of joints with
// a position actuator of MuJoCo. Compares only numbers: 0.2 m is larger than 0.1 rad. nullopt: the
// robot has no such module or joint.
std::optional<JointError> largestJointError(Session& session);

// True if the actuator's first control commands a position.
bool takesPosition(const mjModel& model, int actuator);
bool drivesJoint(const mjModel& model, int actuator);

// Returns why the simulation is unstable, for example "bad acceleration in joint 'W1'"; empty: it
// is stable. Call it after each step, because the next step resets an invalid state.
std::string failure(const mjModel& model, const mjData& data);

// Returns the names and numbers of MuJoCo's warnings: "none" or "too many contacts (3 times)".
std::string warnings(const mjData& data);

// Returns the number of degrees of freedom: "6", or "18, and 6 of a free body".
std::string degreesOfFreedom(const mjModel& model);

// Returns the report of a run: robot, size, time, real-time factor, joint error and warnings, one
// per line. `elapsed` is the duration of the run in s.
std::string report(Session& session, double elapsed);

}  // namespace hrdf::app

#endif  // HRDF_SIM_APP_SESSION_REPORT_H_
