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
// and tips. They are seen only. A limb (a body on one that stands still or is free, with all that
// hangs on it by joints) gets them where most of its bodies lack shapes: a link of a drawn arm may
// well lack its own. `moves` and `hasShape` tell of each body.
std::vector<Mechanism::Shape> sticksOf(const Mechanism& mechanism, const std::vector<bool>& moves,
                                       const std::vector<bool>& hasShape);

}  // namespace hrdf

#endif  // HRDF_LOWERING_STICKS_H_
