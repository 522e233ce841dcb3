// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Links and joints as bodies and joints of a mechanism.
#ifndef HRDF_COLLADA_BODIES_H_
#define HRDF_COLLADA_BODIES_H_

#include <vector>

#include <hrdf/diagnostic.h>
#include <hrdf/mechanism.h>

#include "collada/couplings.h"
#include "collada/kinematics.h"

namespace hrdf::collada {

// Adds a body for each link, the joints that move, drives, couplings and the posture of the file.
// Sets which body and joint a link and an axis become.
void addBodies(Kinematics& kinematics, const std::vector<Follower>& followers, Mechanism& mechanism,
               Diagnostics& out);

}  // namespace hrdf::collada

#endif  // HRDF_COLLADA_BODIES_H_
