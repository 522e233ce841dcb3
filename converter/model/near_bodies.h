// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Finds pairs of bodies whose exact convex shapes are closer than a margin.
#ifndef HRDF_SPEC_NEAR_BODIES_H_
#define HRDF_SPEC_NEAR_BODIES_H_

#include <cstddef>
#include <functional>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include <hrdf/pose.h>
#include <hrdf/spec.h>

#include "model/collision_capsules.h"

namespace hrdf {

// Collisions are disabled between bodies of one robot that are nearer than this in the home pose or
// with all joints at 0, because parts that are bolted together touch.
inline constexpr double kContactMargin = 0.002;  // m

// A convex shape fixed to the body B: MuJoCo's type and sizes, or the vertices (m) of a mesh, which
// represent its convex hull.
struct ConvexShape {
  int body = 0;
  mjtGeom type = mjGEOM_MESH;
  Eigen::Vector3d size = Eigen::Vector3d::Zero();
  Pose X_BG = Pose::Identity();
  std::vector<Eigen::Vector3d> vertices;
  // The shape as a capsule in the body's frame, for an exact distance; nullopt: neither capsule nor
  // ball.
  std::optional<Capsule> capsule;
};

ConvexShape convexOf(const Capsule& capsule, int body);

// Returns the height (m) of the lowest point of a shape on a body with the pose X_WB in the world.
// Not for planes.
double lowestPoint(const ConvexShape& shape, const Pose& X_WB);

class NearBodies {
 public:
  // `shapes` must outlive this object; the vertices of a mesh must not be in one plane. `bodies` is
  // the number of bodies.
  NearBodies(const std::vector<ConvexShape>& shapes, std::size_t bodies);

  // Returns the pairs of bodies, lower index first, that have shapes nearer than `margin` (m) at
  // the poses X_WB. Checks only pairs of shapes for which `matters` is true.
  std::set<std::pair<int, int>> at(
      const std::vector<Pose>& X_WB, double margin,
      const std::function<bool(const ConvexShape&, const ConvexShape&)>& matters);

 private:
  // The bounding ball of a shape, in the frame of its body. The radius of a plane is infinite.
  struct Ball {
    Eigen::Vector3d p_B;
    double radius;
  };

  static Ball ballAround(const ConvexShape& shape);
  bool compile();
  double distance(std::size_t a, std::size_t b, const std::vector<Pose>& X_WB, double margin);

  const std::vector<ConvexShape>& shapes_;
  std::size_t bodies_;
  std::vector<Ball> balls_;
  bool isCompiled_ = false;  // compile() has run, with or without success
  bool isPlaced_ = false;    // data_ has the current poses
  ModelPtr model_;           // null: MuJoCo refuses the shapes
  DataPtr data_;
  std::vector<int> geomOf_;  // index of each shape's geom
};

}  // namespace hrdf

#endif  // HRDF_SPEC_NEAR_BODIES_H_
