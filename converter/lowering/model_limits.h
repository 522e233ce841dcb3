// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Size limits of a mechanism that MuJoCo can process.
#ifndef HRDF_LOWERING_MODEL_LIMITS_H_
#define HRDF_LOWERING_MODEL_LIMITS_H_

#include <hrdf/diagnostic.h>
#include <hrdf/mechanism.h>

namespace hrdf {

// Largest total number of a mechanism's elements: bodies, joints, frames, shapes and others.
inline constexpr int kMaxMechanismElements = 100'000;

// Returns false, after an error, if the mechanism has too many elements, too deep a tree, a value
// that is not finite, or a value above the limits.
[[nodiscard]] bool isWithinModelLimits(const Mechanism& mechanism, Diagnostics& out);

}  // namespace hrdf

#endif  // HRDF_LOWERING_MODEL_LIMITS_H_
