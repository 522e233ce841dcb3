// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Finds bodies of a robot that must not collide with each other.
#ifndef HRDF_LOWERING_EXCLUSIONS_H_
#define HRDF_LOWERING_EXCLUSIONS_H_

#include <set>
#include <utility>
#include <vector>

#include <hrdf/mechanism.h>
#include <hrdf/spec.h>

#include "lowering/mobility.h"
#include "model/near_bodies.h"

namespace hrdf {

// Returns the pairs of bodies that do not collide, the lower index first: the pairs in the
// mechanism, a body and its fixed parent, and bodies nearer than 2 mm at one of `postures`, unless
// they move freely relative to each other. Leaves out pairs without `shapes`, and pairs that MuJoCo
// excludes by default. Body indices are as in `colliding()` of "shapes.h".
std::set<std::pair<int, int>> excludedPairs(const Mechanism& mechanism, const Mobility& mobility,
                                            const std::vector<ConvexShape>& shapes,
                                            const std::set<std::vector<double>>& postures);

// Adds the exclusions of contacts to the model, for the postures zero and `home`.
void addExclusions(mjSpec* spec, const Mechanism& mechanism, const Mobility& mobility,
                   const std::vector<ConvexShape>& shapes, const std::vector<double>& home);

}  // namespace hrdf

#endif  // HRDF_LOWERING_EXCLUSIONS_H_
