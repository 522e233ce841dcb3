// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Vibrations of a model on its springs and position servos.
#ifndef HRDF_DYNAMICS_STIFFNESS_H_
#define HRDF_DYNAMICS_STIFFNESS_H_

#include <vector>

#include "dynamics/trial.h"

namespace hrdf {

// Returns for each joint the natural frequency of its fastest vibration, rad per step, in the home
// pose and up to 20 random poses; 0: no vibration. A vibration belongs to the joint that stores
// most of its spring energy. Includes implicit damping, but no firmware modules. Explicit
// integration is unstable above 2. Returns an empty list for models with more than 1000 degrees of
// freedom.
std::vector<double> vibrationsOf(Trial& trial);

}  // namespace hrdf

#endif  // HRDF_DYNAMICS_STIFFNESS_H_
