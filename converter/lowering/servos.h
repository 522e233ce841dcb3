// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Drives that are not HEBI modules: estimates of values that files do not have, and gains.
#ifndef HRDF_LOWERING_SERVOS_H_
#define HRDF_LOWERING_SERVOS_H_

#include "lowering/build.h"

namespace hrdf {

// Natural frequency of drives without gains in the file.
inline constexpr double kServo = 10;  // Hz

// Largest natural frequency of a robot with its servos. Stiffer drives are unstable with steps of 2
// ms: HumanHand20DOF, with 100 N m/rad on a finger, diverges after 0.1 s without this limit.
inline constexpr double kMaxServo = 50;  // Hz

// Sets up the drives that are not modules. Estimates missing armatures, frictions and maximum
// efforts, and notes the estimated efforts once. Sets torque lines that end at the top speeds, and
// gains from the file, else of a servo. Warns of gains in the file that are too stiff, and lowers
// them.
void setUpServos(Build& build);

}  // namespace hrdf

#endif  // HRDF_LOWERING_SERVOS_H_
