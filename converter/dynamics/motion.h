// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// What a model does at rest, in random jumps, and in a fall without friction. Figures of joints are
// in rad or m, and per second. If the state becomes invalid, the speeds are NaN.
#ifndef HRDF_DYNAMICS_MOTION_H_
#define HRDF_DYNAMICS_MOTION_H_

#include <vector>

#include "dynamics/trial.h"

namespace hrdf {

using Values = std::vector<double>;  // one for each joint, equality or actuator of the model

// In kWatched seconds, after kSettling.
struct Stillness {
  Values speed, creep;  // of joints; 0 for what falls freely, creep also for what nothing holds
};
Stillness rest(Trial& trial);

// The largest values while the commands jump.
struct Extremes {
  explicit Extremes(const mjModel& model);

  void take(const mjModel& model, const mjData& data);

  Values speed, beyond;  // of joints: hinges and slides; past the end of the range
  Values lag;            // of equalities: by how much they do not hold
  Values force;          // of actuators: N m or N
};
Extremes jump(Trial& trial);

// Returns by how much bodies that move reach into each other at home (m), one value for each body.
Values depthsAtHome(Trial& trial);

// Returns by how much the energy changes in a fall from home of 0.5 s, without anything that takes
// or gives energy, over the largest kinetic energy.
double energyDrift(const mjModel& model);

}  // namespace hrdf

#endif  // HRDF_DYNAMICS_MOTION_H_
