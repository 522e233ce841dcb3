// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// How fast a model vibrates on its springs and position servos.
#ifndef HRDF_DYNAMICS_STIFFNESS_H_
#define HRDF_DYNAMICS_STIFFNESS_H_

#include <vector>

#include "dynamics/trial.h"

namespace hrdf {

// Returns, for each joint that is part of the fastest vibration at home or in 20 random poses, its
// natural frequency times the step (rad), with the damping that the integrator takes implicitly; 0
// for the others. Above 2 a model swings up by itself under all integrators that take positions at
// the start of a step. Firmware is left out. Empty if the model has
// more than 1000 degrees of freedom.
std::vector<double> vibrationsOf(Trial& trial);

}  // namespace hrdf

#endif  // HRDF_DYNAMICS_STIFFNESS_H_
