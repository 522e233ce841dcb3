// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Draws limbs of which no shapes are known as sticks between their joints.
#ifndef HRDF_LOWERING_STICKS_H_
#define HRDF_LOWERING_STICKS_H_

#include <vector>

#include <hrdf/mechanism.h>

namespace hrdf {

// Returns balls at the joints of bodies without shapes, and sticks from these joints to the next
// joints and tips. They do not collide. A limb is a child of a fixed or free body, with all
// descendants that joints connect. Only a limb that is mostly without shapes gets sticks: single
// links of a drawn arm may have no shapes. `moves` and `hasShape` have a value for each body.
std::vector<Mechanism::Shape> sticksOf(const Mechanism& mechanism, const std::vector<bool>& moves,
                                       const std::vector<bool>& hasShape);

}  // namespace hrdf

#endif  // HRDF_LOWERING_STICKS_H_
