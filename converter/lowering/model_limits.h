// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Limits of a mechanism's size that MuJoCo can take.
#ifndef HRDF_LOWERING_MODEL_LIMITS_H_
#define HRDF_LOWERING_MODEL_LIMITS_H_

#include <hrdf/diagnostic.h>
#include <hrdf/mechanism.h>

namespace hrdf {

// Bodies, joints, frames, shapes and all else together.
inline constexpr int kMaxMechanismElements = 100'000;

// Reports a mechanism that is too large, too deep or too long, is beyond the limits of
// <text/limits.h>, or has a figure that is not a number or is beyond 1e9; returns false then.
[[nodiscard]] bool isWithinModelLimits(const Mechanism& mechanism, Diagnostics& out);

}  // namespace hrdf

#endif  // HRDF_LOWERING_MODEL_LIMITS_H_
