// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Bodies of a robot that do not collide with each other.
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

// Returns the pairs of bodies, lower index first, that are excluded from contacts: those that the
// mechanism names, a body and the fixed one that carries it, and those nearer than 2 mm at one of
// `postures`, but for bodies that move freely against each other. Without pairs of which a body has
// no `shapes`, or which MuJoCo excludes by itself. Bodies as in `colliding()` of "shapes.h".
std::set<std::pair<int, int>> excludedPairs(const Mechanism& mechanism, const Mobility& mobility,
                                            const std::vector<ConvexShape>& shapes,
                                            const std::set<std::vector<double>>& postures);

// Adds the exclusions of these pairs at zeros and at `home`.
void addExclusions(mjSpec* spec, const Mechanism& mechanism, const Mobility& mobility,
                   const std::vector<ConvexShape>& shapes, const std::vector<double>& home);

}  // namespace hrdf

#endif  // HRDF_LOWERING_EXCLUSIONS_H_
