// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// The collision spheres of end effectors with the option collision=feet.
#ifndef HRDF_TREE_FEET_H_
#define HRDF_TREE_FEET_H_

#include <string>
#include <vector>

#include <hrdf/layout.h>

#include "hrdf/tree/body_looks.h"
#include "model/collision_capsules.h"

namespace hrdf {

struct Foot {
  int body = 0;  // index of the body in the layout
  std::string name;
  Capsule sphere;  // in the body's frame
};

// Returns a sphere for each end effector. Its radius is half the smallest dimension of the rigid
// body that carries the end effector, but at least 1 cm. The centre is the middle of the rigid
// body. If the end effector is farther from the middle than the radius, the centre is on the line
// between them, and the sphere touches the end effector. Without a rigid body: radius 1 cm, centre
// at the end effector. `looks` must belong to the bodies of `layout`.
std::vector<Foot> feetOf(const Layout& layout, const std::vector<BodyLooks>& looks);

}  // namespace hrdf

#endif  // HRDF_TREE_FEET_H_
