// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Draws limbs of which no shapes are known as sticks between their joints.
#ifndef HRDF_LOWERING_STICKS_H_
#define HRDF_LOWERING_STICKS_H_

#include <vector>

#include <hrdf/mechanism.h>

namespace hrdf {

// Returns visual shapes for limbs in which most bodies have no shapes: balls at the joints of these
// bodies, and sticks to the next joints and tips. A limb is a chain or tree of jointed bodies.
// `moves`, `hasShape`: a value for each body.
std::vector<Mechanism::Shape> sticksOf(const Mechanism& mechanism, const std::vector<bool>& moves,
                                       const std::vector<bool>& hasShape);

}  // namespace hrdf

#endif  // HRDF_LOWERING_STICKS_H_
