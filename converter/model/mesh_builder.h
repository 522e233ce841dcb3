// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Builds closed surfaces from a few outlines, in m. Every surface is watertight and its faces point
// outward; append(), transformed() and mirrored() keep this.
#ifndef HRDF_SPEC_MESH_BUILDER_H_
#define HRDF_SPEC_MESH_BUILDER_H_

#include <vector>

#include <Eigen/Geometry>

#include "model/triangle_mesh.h"

namespace hrdf {

struct Circle {
  Eigen::Vector2d center;
  double radius = 0;
};

// Vertices of a convex polygon, counter-clockwise.
using Outline = std::vector<Eigen::Vector2d>;

// Returns the convex outline around `circles`, each drawn as a polygon with `segments` vertices. A
// circle of radius 0 is a sharp corner.
Outline outlineAround(const std::vector<Circle>& circles, int segments);
Outline circle(double radius, int segments);  // the first vertex is on the x axis
Outline rectangle(const Eigen::Vector2d& low, const Eigen::Vector2d& high, double radius,
                  int segments);
// Moves every side inward by `distance`, which must be less than the outline's smallest radius.
Outline inset(const Outline& outline, double distance);

struct Layer {
  Outline outline;
  double z = 0;
};

// Returns the surface through the outlines of `layers`, closed at both ends. The layers' `z` must
// increase, and all outlines must have the same number of vertices. `bore` is the outline of a hole
// around the z axis.
TriangleMesh loft(const std::vector<Layer>& layers, const Outline& bore = {});

// Width (m) of the chamfer at each end of a prism.
struct Chamfer {
  double low = 0, high = 0;
};
TriangleMesh prism(const Outline& outline, double zLow, double zHigh, Chamfer chamfer = {},
                   const Outline& bore = {});

// Bolt holes through a disc at equal angles. The x axis is midway between two holes.
struct BoltCircle {
  int count = 0;
  double radius = 0;  // m, of the circle through the holes' centres
  double hole = 0;    // m, radius of a hole
};
TriangleMesh drilledDisc(double radius, double bore, double zLow, double zHigh,
                         const BoltCircle& bolts);

TriangleMesh box(const Eigen::Vector3d& low, const Eigen::Vector3d& high);
TriangleMesh rod(const Eigen::Vector3d& from, const Eigen::Vector3d& to, double radius,
                 int segments);
TriangleMesh ball(const Eigen::Vector3d& center, double radius);

void append(TriangleMesh& mesh, const TriangleMesh& more,
            const Eigen::Affine3d& transform = Eigen::Affine3d::Identity());
TriangleMesh transformed(const TriangleMesh& mesh, const Eigen::Affine3d& transform);
TriangleMesh mirrored(TriangleMesh mesh);  // mirrored at the x-z plane

// Rounds each coordinate to a multiple of 1e-7 m, which removes rounding errors and makes vertices
// at the same point equal.
TriangleMesh onGrid(TriangleMesh mesh);

// Returns the same surface with duplicated vertices along sharp edges, because renderers smooth
// across shared vertices.
TriangleMesh creased(const TriangleMesh& mesh);

}  // namespace hrdf

#endif  // HRDF_SPEC_MESH_BUILDER_H_
