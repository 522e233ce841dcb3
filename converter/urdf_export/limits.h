// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// How far, how fast and how strongly a joint moves.
#ifndef HRDF_URDF_EXPORT_LIMITS_H_
#define HRDF_URDF_EXPORT_LIMITS_H_

#include <optional>

#include "urdf_export/plan.h"

namespace hrdf::urdf_export {

struct Limits {
  std::optional<Mechanism::Range> range;  // rad or m; empty: unlimited
  std::optional<double> effort, speed;    // N m or N, rad/s or m/s; empty: unknown
};

// Returns the limits of a hinge or slide. A follower has those of its leader where it has none.
Limits limitsOf(const Robot& robot, const Plan& plan, int joint);

}  // namespace hrdf::urdf_export

#endif  // HRDF_URDF_EXPORT_LIMITS_H_
