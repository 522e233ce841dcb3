// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Finds the bodies that do not collide, from <CollisionSetup>, <ProximitySetup>, or by RobWork's
// default rule.
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

// True if `name` matches `pattern`. In the pattern, '*' matches any number of letters, and '?'
// matches one letter.
bool fits(std::string_view pattern, std::string_view name);

// A frame with collision shapes.
struct CollidingFrame {
  int frame = 0, parent = 0, body = 0;
  bool stands = false;  // true: the frame cannot move
};

// Returns the pairs of bodies for which all pairs of their frames are excluded. Omits pairs of
// fixed bodies, which never collide.
std::vector<Mechanism::Exclusion> excludedBodies(const WorkCell& cell, const FrameNames& names,
                                                 std::span<const CollidingFrame> frames,
                                                 std::span<const int> parents, Expansion& in,
                                                 Diagnostics& out);

}  // namespace hrdf::robwork

#endif  // HRDF_ROBWORK_COLLISIONS_H_
