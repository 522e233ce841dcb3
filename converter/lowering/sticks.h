// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Draws limbs of which no shapes are known as sticks between their joints.
#ifndef HRDF_LOWERING_STICKS_H_
#define HRDF_LOWERING_STICKS_H_

#include <vector>

#include <hrdf/mechanism.h>

namespace hrdf {

// Returns balls at the joints of bodies without shapes, and sticks from there to the next joints
// and tips. They are only visual. A limb is a child of a fixed or free body with all its
// descendants by joints. It gets sticks if most of its bodies lack shapes: in a drawn arm, single
// links may have none. `moves` and `hasShape`: by body.
std::vector<Mechanism::Shape> sticksOf(const Mechanism& mechanism, const std::vector<bool>& moves,
                                       const std::vector<bool>& hasShape);

}  // namespace hrdf

#endif  // HRDF_LOWERING_STICKS_H_
