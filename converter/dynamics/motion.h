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

// In kWatched seconds, after kSettling. Both are empty if the simulation is stopped before.
struct Stillness {
  // Of joints; 0 for vertices of flexes and bodies that fall freely, creep also for joints that
  // nothing holds.
  Values speed, creep;
};
Stillness rest(Trial& trial);

// The largest values while the commands jump; 0 for joints of flexes, and for the lag of flexes and
// of welds to mocap bodies, which the user moves.
struct Extremes {
  explicit Extremes(const mjModel& model);

  void take(const mjModel& model, const mjData& data);

  Values speed, beyond;  // of joints: hinges and slides; past the end of the range
  Values lag;            // of equalities: by how much they do not hold
  Values force;          // of actuators: N m or N

 private:
  std::vector<bool> isOfFlex_;  // joints
};

// Robots that are fixed to the world touch nothing: random commands would drive them into their
// tables and into themselves. Robots that float keep their contacts.
Extremes jump(const mjModel& model, const GoOn& goOn);

// Returns by how much bodies that move reach into each other at home (m), one value for each body.
Values depthsAtHome(Trial& trial);

// Returns by how much the energy changes in a fall from home of 0.5 s, without anything that takes
// or gives energy, over the largest kinetic energy.
double energyDrift(const mjModel& model, const GoOn& goOn);

}  // namespace hrdf

#endif  // HRDF_DYNAMICS_MOTION_H_
