// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#ifndef HRDF_LOWERING_BODIES_H_
#define HRDF_LOWERING_BODIES_H_

#include "lowering/build.h"

namespace hrdf {

// Adds the bodies in the order of the mechanism, with a gripper's fingers directly after its palm.
// Each body gets its joints, inertia, sites, cameras and geoms.
void addBodies(Build& build);

}  // namespace hrdf

#endif  // HRDF_LOWERING_BODIES_H_
