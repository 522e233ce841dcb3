// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Maximum numbers of elements of a robot that MuJoCo can simulate, in addition to the limits of
// "lowering/model_limits.h". Real robots stay below a tenth of each limit.
#ifndef HRDF_TREE_ELEMENT_LIMITS_H_
#define HRDF_TREE_ELEMENT_LIMITS_H_

#include <hrdf/diagnostic.h>
#include <hrdf/layout.h>

namespace hrdf {

// Maximum number of elements in a robot. Elements of included files count; <include> and <output>
// elements do not. An element may use 0.5 MB, mostly for its surfaces.
inline constexpr int kMaxParts = 5000;

// Maximum number of <output> elements. Conversion takes quadratic time: 0.5 s for 25 000 outputs.
inline constexpr int kMaxOutputs = 10'000;

// Maximum number of elements with a mesh file. Conversion takes quadratic time: 3 s for 1000
// elements.
inline constexpr int kMaxMeshParts = 1000;

// True if all elements are within these limits; reports the first element that is not.
[[nodiscard]] bool isWithinElementLimits(const Layout& layout, Diagnostics& out);

}  // namespace hrdf

#endif  // HRDF_TREE_ELEMENT_LIMITS_H_
