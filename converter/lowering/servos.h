// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Drives that are not HEBI modules: estimates of values that files do not have, and gains.
#ifndef HRDF_LOWERING_SERVOS_H_
#define HRDF_LOWERING_SERVOS_H_

#include "lowering/build.h"

namespace hrdf {

// Natural frequency (Hz) of drives whose gains are not in the file.
inline constexpr double kServo = 10;  // Hz

// Limit (Hz) of the natural frequencies of a robot whose drives act as springs. Stiffer drives are
// unstable with steps of 2 ms (HumanHand20DOF diverges after 0.1 s).
inline constexpr double kMaxServo = 50;  // Hz

// Sets up the drives that are not modules. Estimates missing armatures, frictions, maximum efforts
// (with a note) and gains. Sets torque-speed lines that end at the top speeds. Lowers gains that
// are too stiff, with a warning if they are from the file.
void setUpServos(Build& build);

}  // namespace hrdf

#endif  // HRDF_LOWERING_SERVOS_H_
