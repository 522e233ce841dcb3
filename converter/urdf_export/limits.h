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
  std::optional<Mechanism::Range> range;  // rad or m; nullopt: unlimited
  std::optional<double> effort, speed;    // N m or N, rad/s or m/s; nullopt: unknown
};

// Returns the limits of a hinge or slide joint. A follower without a limit gets its leader's limit.
Limits limitsOf(const Robot& robot, const Plan& plan, int joint);

}  // namespace hrdf::urdf_export

#endif  // HRDF_URDF_EXPORT_LIMITS_H_
