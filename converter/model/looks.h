// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Scores the pose of a branch: its appearance, and faults such as contacts.
#ifndef HRDF_SPEC_LOOKS_H_
#define HRDF_SPEC_LOOKS_H_

#include <utility>

#include "model/branches.h"

namespace hrdf::show {

// Returns the smallest singular values of the tip's Jacobian: of position and rotation together,
// and of position alone.
std::pair<double, double> strength(const PosedRobot& robot, const Tip& tip);

// Returns the score of a pose's appearance; higher is better.
double look(const PosedRobot& robot, const Branch& branch);

// Returns the penalty for contacts, too little distance to the floor, and singular poses.
double trouble(const PosedRobot& robot, const Branch& branch);

}  // namespace hrdf::show

#endif  // HRDF_SPEC_LOOKS_H_
