// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Finds the bodies that do not collide: <CollisionSetup>, <ProximitySetup>, and RobWork's rule
// without them.
#ifndef HRDF_ROBWORK_COLLISIONS_H_
#define HRDF_ROBWORK_COLLISIONS_H_

#include <span>
#include <string_view>
#include <vector>

#include <hrdf/mechanism.h>

#include "robwork/expansion.h"
#include "robwork/frame_names.h"
#include "robwork/workcell.h"

namespace hrdf::robwork {

// Reports whether `name` fits `pattern`, in which '*' stands for any letters and '?' for one.
bool fits(std::string_view pattern, std::string_view name);

// A frame with shapes that collide.
struct CollidingFrame {
  int frame = 0, parent = 0, body = 0;
  bool stands = false;  // nothing moves it
};

// Returns pairs of bodies of which no pair of frames may collide, but for those that stand still.
std::vector<Mechanism::Exclusion> excludedBodies(const WorkCell& cell, const FrameNames& names,
                                                 std::span<const CollidingFrame> frames,
                                                 std::span<const int> parents, Expansion& in,
                                                 Diagnostics& out);

}  // namespace hrdf::robwork

#endif  // HRDF_ROBWORK_COLLISIONS_H_
