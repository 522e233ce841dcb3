// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Drives that are not HEBI's modules: what their files leave out, and their gains.
#ifndef HRDF_LOWERING_SERVOS_H_
#define HRDF_LOWERING_SERVOS_H_

#include "lowering/build.h"

namespace hrdf {

// Natural frequency of drives without gains.
inline constexpr double kServo = 10;  // Hz

// No vibration of the robot on its servos is faster: with steps of 2 ms stiffer drives swing up.
// HumanHand20DOF, with 100 N m/rad on a finger, overflows after 0.1 s, and is stable at this limit.
inline constexpr double kMaxServo = 50;  // Hz

// Estimates missing armature, friction and effort limits of drives that are not modules, sets the
// line from effort to top speed, and adds gains of the file, else those of a servo. Notes once
// which limits are estimated; warns of gains of a file that are too stiff, which it lowers.
void setUpServos(Build& build);

}  // namespace hrdf

#endif  // HRDF_LOWERING_SERVOS_H_
