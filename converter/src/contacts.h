// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Which capsules each body collides with, and which bodies must not collide. Without MuJoCo.
#ifndef HRDF_CONTACTS_H_
#define HRDF_CONTACTS_H_

#include <utility>
#include <vector>

#include <hrdf/layout.h>

#include "shapes.h"

namespace hrdf {

// Each geom costs every step, so a body gets at most this many.
inline constexpr std::size_t kMaxCollisionGeoms = 3;

// The capsules of each body, in B.
std::vector<std::vector<Capsule>> bodyCapsules(const Layout& layout);

// m between the surfaces; negative where they overlap.
double distance(const Capsule& a, const Capsule& b);

// Pairs of bodies nearer than `margin` (m) when they stand at X_WB, lower index first. Pairs that
// a joint holds together count too.
std::vector<std::pair<int, int>> nearBodies(const std::vector<std::vector<Capsule>>& capsules,
                                            const std::vector<Pose>& X_WB, double margin);

// The height of the lowest point, m; 0 where there is no capsule.
double lowestPoint(const std::vector<std::vector<Capsule>>& capsules, const std::vector<Pose>& X_WB);

}  // namespace hrdf

#endif  // HRDF_CONTACTS_H_
