// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Motion of a model at rest, with random jumps of its commands, and in a fall without friction.
// Values of joints are in rad or m, and per second. If the state becomes invalid, the speeds are
// NaN.
#ifndef HRDF_DYNAMICS_MOTION_H_
#define HRDF_DYNAMICS_MOTION_H_

#include <vector>

#include "dynamics/trial.h"

namespace hrdf {

using Values = std::vector<double>;  // one value for each joint, equality constraint or actuator

// Remaining motion of a model that should be at rest, measured for 10 s after 3 s to settle.
// `speed` and `creep` are empty if `goOn` stopped the measurement.
struct Stillness {
  // Largest speed of each joint, and change of its position in the 10 s; 0 for flexes and for
  // bodies that fall freely. `creep` is also 0 for joints whose actuator does not hold a
  // position.
  Values speed, creep;
};
Stillness rest(Trial& trial);

// Largest speeds, errors and forces during jumps of the commands; 0 for joints of flexes. `lag`
// (errors of constraints) is 0 for constraints of flexes and of mocap bodies, which the user moves.
struct Extremes {
  explicit Extremes(const mjModel& model);

  void take(const mjModel& model, const mjData& data);

  // Largest speed of each hinge or slide, and largest distance beyond an end of its range.
  Values speed, beyond;
  Values lag;    // rad or m, largest error of each equality constraint
  Values force;  // largest force of each actuator, N m or N

 private:
  std::vector<bool> isOfFlex_;  // by joint; true: the joint belongs to a flex
};

// Turns off contacts of robots that are fixed to the world, because random commands would drive
// them into their tables and into themselves.
Extremes jump(const mjModel& model, const GoOn& goOn);

// Returns for each body its largest penetration (m) into another moving body in the home pose. A
// pair of bodies counts for the body with the larger index.
Values depthsAtHome(Trial& trial);

// Returns the largest change of energy in a fall of 0.5 s from the home pose, without forces that
// add or remove energy, divided by the largest kinetic energy.
double energyDrift(const mjModel& model, const GoOn& goOn);

}  // namespace hrdf

#endif  // HRDF_DYNAMICS_MOTION_H_
