// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "hrdf/lowering/body_shapes.h"

#include "hrdf/drawings/shapes.h"

namespace hrdf {

std::vector<BodyShapes> bodyShapes(const Layout& layout) {
  std::vector<BodyShapes> bodies(layout.bodies.size());
  for (const Layout::Part& part : layout.parts) {
    for (const Capsule& capsule : part.gripper < 0 ? collisionOf(*part.element) : palmCollision()) {
      bodies[static_cast<std::size_t>(part.body)].capsules.push_back(moved(capsule, part.X_BI));
    }
  }
  return bodies;
}

}  // namespace hrdf
