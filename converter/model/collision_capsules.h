// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Capsules that stand for bodies in collisions, and pairs of bodies that are too near to collide.
// Without MuJoCo.
#ifndef HRDF_SPEC_COLLISION_CAPSULES_H_
#define HRDF_SPEC_COLLISION_CAPSULES_H_

#include <cstddef>
#include <utility>
#include <vector>

#include <Eigen/Core>

#include <hrdf/pose.h>

namespace hrdf {

// Each geom costs time in every step, so a body gets no more than this many if its capsules can be
// joined without much waste of room.
inline constexpr std::size_t kMaxCollisionGeoms = 3;

// A capsule; a sphere if the ends coincide.
struct Capsule {
  Eigen::Vector3d p_a, p_b;  // m, the centres of the end caps
  double radius = 0;         // m
};

Capsule moved(const Capsule& capsule, const Pose& X);

// A convex shape, by its vertices (m).
struct Hull {
  std::vector<Eigen::Vector3d> vertices;
};

// The collision shapes of one body, in B.
struct BodyShapes {
  std::vector<Capsule> capsules;
  std::vector<Hull> hulls;
};

// Joins capsules until a body has few enough shapes, or joining would waste too much room.
void reduce(BodyShapes& body);

// Returns the distance between the surfaces (m); negative if they overlap.
double distance(const Capsule& a, const Capsule& b);

// Returns the pairs of bodies, lower index first, whose capsules are nearer than `margin` (m) at
// the poses X_WB. Pairs connected by a joint count too.
std::vector<std::pair<int, int>> nearCapsules(const std::vector<BodyShapes>& bodies,
                                              const std::vector<Pose>& X_WB, double margin);

// Returns the height of the lowest point (m); 0 if there is no shape.
double lowestPoint(const std::vector<BodyShapes>& bodies, const std::vector<Pose>& X_WB);

}  // namespace hrdf

#endif  // HRDF_SPEC_COLLISION_CAPSULES_H_
