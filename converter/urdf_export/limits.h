// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Range, speed and effort of a joint.
#ifndef HRDF_URDF_EXPORT_LIMITS_H_
#define HRDF_URDF_EXPORT_LIMITS_H_

#include <optional>

#include "urdf_export/plan.h"

namespace hrdf::urdf_export {

struct Limits {
  std::optional<Mechanism::Range> range;  // rad or m, range of positions; nullopt: unlimited
  // N m or N, maximum effort; rad/s or m/s, maximum speed; nullopt: unknown.
  std::optional<double> effort, speed;
};

// Returns the limits of a hinge or slide joint. If a follower has no limit, the limit of its leader
// is used.
Limits limitsOf(const Robot& robot, const Plan& plan, int joint);

}  // namespace hrdf::urdf_export

#endif  // HRDF_URDF_EXPORT_LIMITS_H_
