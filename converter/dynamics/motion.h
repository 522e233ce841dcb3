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

// Motion of a model that should be at rest, during kWatched seconds after the first kSettling
// seconds. Both vectors are empty if `goOn` stopped the measurement.
struct Stillness {
  // One value for each joint: the largest speed, and the drift of the position. 0 for vertices of
  // flexes and for bodies that fall freely; `creep` is also 0 for joints with an actuator that does
  // not hold a position, such as a motor.
  Values speed, creep;
};
Stillness rest(Trial& trial);

// The largest values during jumps of the commands; 0 for joints of flexes, and for the lag of
// flexes and of welds to mocap bodies, which the user moves.
struct Extremes {
  explicit Extremes(const mjModel& model);

  void take(const mjModel& model, const mjData& data);

  // Largest speed of each hinge or slide, and largest distance beyond an end of its range.
  Values speed, beyond;
  Values lag;    // largest error of each equality constraint
  Values force;  // largest force of each actuator, N m or N

 private:
  std::vector<bool> isOfFlex_;  // by joint; true: the joint belongs to a flex
};

// Turns off contacts of robots that are fixed to the world: random commands would drive them into
// their tables and into themselves. Floating robots keep their contacts.
Extremes jump(const mjModel& model, const GoOn& goOn);

// Returns for each body its largest penetration (m) into another moving body at home. A pair counts
// for the body with the larger index.
Values depthsAtHome(Trial& trial);

// Returns the change of energy in a fall of 0.5 s from home, without forces that add or remove
// energy, divided by the largest kinetic energy.
double energyDrift(const mjModel& model, const GoOn& goOn);

}  // namespace hrdf

#endif  // HRDF_DYNAMICS_MOTION_H_
