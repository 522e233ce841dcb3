// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Judges the pose of a branch: how it looks, and what must not be.
#ifndef HRDF_SPEC_LOOKS_H_
#define HRDF_SPEC_LOOKS_H_

#include <utility>

#include "model/branches.h"

namespace hrdf::show {

// Returns the smallest singular values of the tip's Jacobian: of its place and turn, and of its
// place alone.
std::pair<double, double> strength(const PosedRobot& robot, const Tip& tip);

// Returns more for what is better to look at.
double look(const PosedRobot& robot, const Branch& branch);

// Weighs what must not be: contacts, too little room to the floor, singular poses.
double trouble(const PosedRobot& robot, const Branch& branch);

}  // namespace hrdf::show

#endif  // HRDF_SPEC_LOOKS_H_
