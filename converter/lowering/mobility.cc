// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "lowering/mobility.h"

#include <algorithm>

#include "mechanism/joint_lines.h"

namespace hrdf {

Mobility mobilityOf(const Mechanism& mechanism, int floating) {
  const auto joints = jointsOfBodies(mechanism);
  Mobility mobility;
  for (std::size_t i = 0; i < mechanism.bodies.size(); ++i) {
    const Mechanism::Body& body = mechanism.bodies[i];
    const bool isFree = body.isFree || floating == static_cast<int>(i);
    const bool hasParent = body.parent >= 0;
    const auto parent = static_cast<std::size_t>(std::max(body.parent, 0));
    const bool isOwn = isFree || !joints[i].empty();
    mobility.moves.push_back(isOwn || (hasParent && mobility.moves[parent]));
    mobility.jointed.push_back(!joints[i].empty() || (hasParent && mobility.jointed[parent]));
    mobility.weldedTo.push_back(isOwn       ? static_cast<int>(i)
                                : hasParent ? mobility.weldedTo[parent]
                                            : -1);
    mobility.freeRoot.push_back(isFree      ? static_cast<int>(i)
                                : hasParent ? mobility.freeRoot[parent]
                                            : -1);
  }
  return mobility;
}

int firstFixedRoot(const Mechanism& mechanism) {
  for (std::size_t i = 0; i < mechanism.bodies.size(); ++i) {
    const Mechanism::Body& body = mechanism.bodies[i];
    if (body.parent < 0 && !body.isFree) return static_cast<int>(i);
  }
  return -1;
}

}  // namespace hrdf
