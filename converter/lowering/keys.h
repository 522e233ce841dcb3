// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#ifndef HRDF_LOWERING_KEYS_H_
#define HRDF_LOWERING_KEYS_H_

#include "lowering/build.h"

namespace hrdf {

// Adds a key for each posture, home first, with commands that hold the robot in the posture and
// open all grippers. A robot that cannot move gets no key.
void addKeys(Build& build);

}  // namespace hrdf

#endif  // HRDF_LOWERING_KEYS_H_
