// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// The spheres by which end effectors collide with the option collision=feet.
#ifndef HRDF_TREE_FEET_H_
#define HRDF_TREE_FEET_H_

#include <string>
#include <vector>

#include <hrdf/layout.h>

#include "hrdf/tree/body_looks.h"
#include "model/collision_capsules.h"

namespace hrdf {

struct Foot {
  int body = 0;  // index in the layout
  std::string name;
  Capsule sphere;  // in B
};

// Returns a sphere for each end effector. It is as thick as the rigid body that the end effector is
// on, and lies in its middle; in a longer body it lies at the end, and touches the frame of the end
// effector. Without such a body it is small and lies about the frame. `looks` are those of the
// bodies.
std::vector<Foot> feetOf(const Layout& layout, const std::vector<BodyLooks>& looks);

}  // namespace hrdf

#endif  // HRDF_TREE_FEET_H_
