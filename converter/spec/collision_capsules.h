// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Which capsules each body collides with, and which bodies must not collide. Without MuJoCo.
#ifndef HRDF_SPEC_COLLISION_CAPSULES_H_
#define HRDF_SPEC_COLLISION_CAPSULES_H_

#include <cstddef>
#include <utility>
#include <vector>

#include <Eigen/Core>

#include <hrdf/pose.h>

namespace hrdf {

// Each geom costs every step, so a body gets no more than this many where they can be joined
// without wasting much room.
inline constexpr std::size_t kMaxCollisionGeoms = 3;

// A sphere where the ends coincide.
struct Capsule {
  Eigen::Vector3d p_a, p_b;  // m, the centres of the end caps
  double radius = 0;         // m
};

Capsule moved(const Capsule& capsule, const Pose& X);

// A convex shape, by its vertices; m.
struct Hull {
  std::vector<Eigen::Vector3d> vertices;
};

// What one body collides with, in B.
struct BodyShapes {
  std::vector<Capsule> capsules;
  std::vector<Hull> hulls;
};

// Joins capsules until a body has few enough shapes, or joining would waste too much room.
void reduce(BodyShapes& body);

// m between the surfaces; negative where they overlap.
double distance(const Capsule& a, const Capsule& b);

// Pairs of bodies, lower index first, whose capsules come nearer than `margin` (m) when they stand
// at X_WB. Pairs that a joint holds together count too.
std::vector<std::pair<int, int>> nearCapsules(const std::vector<BodyShapes>& bodies,
                                              const std::vector<Pose>& X_WB, double margin);

// The height of the lowest point, m; 0 where there is no shape.
double lowestPoint(const std::vector<BodyShapes>& bodies, const std::vector<Pose>& X_WB);

}  // namespace hrdf

#endif  // HRDF_SPEC_COLLISION_CAPSULES_H_
