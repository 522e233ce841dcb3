// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Builds closed surfaces from a few outlines. Every surface is watertight and faces outward, and
// stays so under append, transformed and mirrored. Metres.
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

// Corners of a convex polygon, counter-clockwise.
using Outline = std::vector<Eigen::Vector2d>;

// Returns the convex outline around `circles`, each drawn as a polygon of `segments` corners. A
// circle of radius 0 is a sharp corner.
Outline outlineAround(const std::vector<Circle>& circles, int segments);
Outline circle(double radius, int segments);  // starts at the x axis
Outline rectangle(const Eigen::Vector2d& low, const Eigen::Vector2d& high, double radius,
                  int segments);
// Moves every side inwards by `distance`, which must be less than the outline's smallest radius.
Outline inset(const Outline& outline, double distance);

struct Layer {
  Outline outline;
  double z = 0;
};

// Returns the surface through `layers`, closed at both ends: z rises, and all outlines have the
// same number of corners. A bore around the z axis may run through it.
TriangleMesh loft(const std::vector<Layer>& layers, const Outline& bore = {});

// Width (m) of the chamfer at each end of a prism.
struct Chamfer {
  double low = 0, high = 0;
};
TriangleMesh prism(const Outline& outline, double zLow, double zHigh, Chamfer chamfer = {},
                   const Outline& bore = {});

// Holes through a disc at equal angles; the first lies half a step from the x axis.
struct BoltCircle {
  int count = 0;
  double radius = 0;  // m, of the circle through the holes' centres
  double hole = 0;    // m, radius
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
TriangleMesh mirrored(TriangleMesh mesh);  // at the x-z plane

// Moves each vertex to a multiple of 1e-7 m: rounding errors vanish, such as the 1e-17 of a cosine,
// and vertices meant to be one are equal.
TriangleMesh onGrid(TriangleMesh mesh);

// Returns the same surface with doubled vertices along sharp edges. Renderers smooth over shared
// vertices; this keeps the edges sharp.
TriangleMesh creased(const TriangleMesh& mesh);

}  // namespace hrdf

#endif  // HRDF_SPEC_MESH_BUILDER_H_
