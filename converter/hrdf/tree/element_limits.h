// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// The largest elements of a robot that MuJoCo can simulate, besides the limits of
// "lowering/model_limits.h".
// Real robots stay below a tenth of each.
#ifndef HRDF_TREE_ELEMENT_LIMITS_H_
#define HRDF_TREE_ELEMENT_LIMITS_H_

#include <hrdf/diagnostic.h>
#include <hrdf/layout.h>

namespace hrdf {

// Elements without includes; each may take 0.5 MB, most of it for its surfaces.
inline constexpr int kMaxParts = 5000;

// <output> elements. The time grows with the square of their number: 25 000 take 0.5 s.
inline constexpr int kMaxOutputs = 10'000;

// Elements with a mesh file. The time grows with the square of their number: 1000 take 3 s.
inline constexpr int kMaxMeshParts = 1000;

// Reports the first element beyond one of these limits; returns false if there is one.
[[nodiscard]] bool isWithinElementLimits(const Layout& layout, Diagnostics& out);

}  // namespace hrdf

#endif  // HRDF_TREE_ELEMENT_LIMITS_H_
