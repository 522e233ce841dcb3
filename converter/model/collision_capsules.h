// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Capsules that represent bodies in collisions. Independent of MuJoCo.
#ifndef HRDF_SPEC_COLLISION_CAPSULES_H_
#define HRDF_SPEC_COLLISION_CAPSULES_H_

#include <cstddef>
#include <vector>

#include <Eigen/Core>

#include <hrdf/pose.h>

namespace hrdf {

// reduce() joins the capsules of a body that has more collision geoms than this. Each geom costs
// time in every step.
inline constexpr std::size_t kMaxCollisionGeoms = 3;

// A capsule; a sphere if the ends coincide.
struct Capsule {
  Eigen::Vector3d p_a, p_b;  // m, the centres of the end caps
  double radius = 0;         // m
};

Capsule moved(const Capsule& capsule, const Pose& X);

// A convex shape, as its vertices (m).
struct Hull {
  std::vector<Eigen::Vector3d> vertices;
};

// Joins capsules of a body until the body has at most kMaxCollisionGeoms shapes, or each join would
// add too much volume. `others`: number of the body's other shapes.
void reduce(std::vector<Capsule>& capsules, std::size_t others);

// Returns the distance (m) between the surfaces of two capsules; negative: they overlap.
double distance(const Capsule& a, const Capsule& b);

}  // namespace hrdf

#endif  // HRDF_SPEC_COLLISION_CAPSULES_H_
