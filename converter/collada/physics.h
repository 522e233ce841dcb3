// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Reads masses and inertias of links, and gravity, from the physics scenes.
#ifndef HRDF_COLLADA_PHYSICS_H_
#define HRDF_COLLADA_PHYSICS_H_

#include <unordered_map>
#include <vector>

#include <hrdf/diagnostic.h>
#include <hrdf/mechanism.h>

#include "collada/kinematics.h"
#include "collada/resolver.h"
#include "collada/visual_tree.h"

namespace hrdf::collada {

struct RigidShapes {
  int body = 0;                  // index in Mechanism::bodies
  Pose X_BM = Pose::Identity();  // pose of the physics model in the body
  std::vector<Node> shapes;
};

struct Physics {
  // Index in Mechanism::bodies, by <instance_rigid_body> element.
  std::unordered_map<std::size_t, int> bodies;
  std::vector<RigidShapes> shapes;
};

// Sets the masses of the mechanism's bodies, and gravity.
Physics readPhysics(const Node& root, const Kinematics& kinematics, const VisualTree& visuals,
                    const Pose& X_WS, Resolver& resolver, Mechanism& mechanism, Diagnostics& out);

}  // namespace hrdf::collada

#endif  // HRDF_COLLADA_PHYSICS_H_
