// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Vibrations of a model on its springs and position servos.
#ifndef HRDF_DYNAMICS_STIFFNESS_H_
#define HRDF_DYNAMICS_STIFFNESS_H_

#include <vector>

#include "dynamics/trial.h"

namespace hrdf {

// Computes the fastest vibration at home and in up to 20 random poses: its natural frequency times
// the step (rad), and the joint that stores most of its spring energy. Returns the largest value of
// each joint; 0: no vibration. The damping that the integrator treats implicitly is included. Above
// 2, a model is unstable with all integrators that use the positions at the start of a step.
// Modules with firmware are left out. Returns an empty vector if the model has more than 1000
// degrees of freedom.
std::vector<double> vibrationsOf(Trial& trial);

}  // namespace hrdf

#endif  // HRDF_DYNAMICS_STIFFNESS_H_
