// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Drives that are not HEBI modules: estimates of values that files do not have, and gains.
#ifndef HRDF_LOWERING_SERVOS_H_
#define HRDF_LOWERING_SERVOS_H_

#include "lowering/build.h"

namespace hrdf {

// Natural frequency of drives without gains.
inline constexpr double kServo = 10;  // Hz

// Upper limit of the robot's vibrations on its servos: with steps of 2 ms stiffer drives are
// unstable. HumanHand20DOF, with 100 N m/rad on a finger, overflows after 0.1 s, and is stable at
// this limit.
inline constexpr double kMaxServo = 50;  // Hz

// Estimates missing armature, friction and effort limits of drives that are not modules, sets the
// line from effort to top speed, and adds gains: the file's, else a servo's. Notes the estimated
// limits once; lowers a file's gains that are too stiff, with a warning.
void setUpServos(Build& build);

}  // namespace hrdf

#endif  // HRDF_LOWERING_SERVOS_H_
