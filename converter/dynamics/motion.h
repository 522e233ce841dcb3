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

using Values = std::vector<double>;  // by joint, equality constraint or actuator

// Measured for kWatched seconds after kSettling. Both vectors are empty if the stage was stopped.
struct Stillness {
  // By joint. 0 for vertices of flexes and for bodies that fall freely; `creep` is also 0 for
  // joints with an actuator that does not hold a position, such as a motor.
  Values speed, creep;
};
Stillness rest(Trial& trial);

// The largest values during jumps of the commands; 0 for joints of flexes, and for the lag of
// flexes and of welds to mocap bodies, which the user moves.
struct Extremes {
  explicit Extremes(const mjModel& model);

  void take(const mjModel& model, const mjData& data);

  Values speed, beyond;  // by joint, hinges and slides; past the end of the range
  Values lag;            // by equality constraint: its error
  Values force;          // by actuator: N m or N

 private:
  std::vector<bool> isOfFlex_;  // by joint
};

// Turns off contacts of robots that are fixed to the world: random commands would drive them into
// their tables and into themselves. Floating robots keep their contacts.
Extremes jump(const mjModel& model, const GoOn& goOn);

// Returns the penetration between moving bodies at home (m), by body.
Values depthsAtHome(Trial& trial);

// Returns the change of energy in a fall of 0.5 s from home, without forces that add or remove
// energy, divided by the largest kinetic energy.
double energyDrift(const mjModel& model, const GoOn& goOn);

}  // namespace hrdf

#endif  // HRDF_DYNAMICS_MOTION_H_
