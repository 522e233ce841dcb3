// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Converts links and joints to bodies and joints of a mechanism.
#ifndef HRDF_COLLADA_BODIES_H_
#define HRDF_COLLADA_BODIES_H_

#include <vector>

#include <hrdf/diagnostic.h>
#include <hrdf/mechanism.h>

#include "collada/couplings.h"
#include "collada/kinematics.h"

namespace hrdf::collada {

// Adds the file's bodies (one for each link), movable joints, drives, couplings and posture to
// `mechanism`. Sets the body index of each link and the joint index of each axis.
void addBodies(Kinematics& kinematics, const std::vector<Follower>& followers, Mechanism& mechanism,
               Diagnostics& out);

}  // namespace hrdf::collada

#endif  // HRDF_COLLADA_BODIES_H_
