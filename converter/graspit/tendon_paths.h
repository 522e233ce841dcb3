// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Paths of tendons through their points and around wrappers.
#ifndef HRDF_GRASPIT_TENDON_PATHS_H_
#define HRDF_GRASPIT_TENDON_PATHS_H_

#include <vector>

#include <hrdf/diagnostic.h>
#include <hrdf/mechanism.h>

#include "graspit/hand.h"

namespace hrdf::graspit {

// Returns the index of a link's body: 0 for the palm, else links[chain][link].
int bodyOfLink(const LinkRef& ref, const std::vector<std::vector<int>>& links);

// Adds tendons, wrappers and their frames to the mechanism, which must have its bodies and its home
// posture.
void addTendonPaths(const Hand& hand, const std::vector<std::vector<int>>& links,
                    Mechanism& mechanism, Diagnostics& out);

}  // namespace hrdf::graspit

#endif  // HRDF_GRASPIT_TENDON_PATHS_H_
