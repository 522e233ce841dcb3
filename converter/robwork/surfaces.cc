// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "robwork/surfaces.h"

#include <cmath>
#include <numbers>

namespace hrdf::robwork {
namespace {

// Appends the vertices of a ring. Returns the index of its first vertex.
int addRing(TriangleMesh& mesh, double radius, double z, int sides) {
  const int first = static_cast<int>(mesh.vertices.size());
  for (int i = 0; i < sides; ++i) {
    const double angle = 2 * std::numbers::pi * i / sides;
    mesh.vertices.push_back(
        Eigen::Vector3d(radius * std::cos(angle), radius * std::sin(angle), z).cast<float>());
  }
  return first;
}

// Adds the faces between two rings of vertices, which begin at the indices `a` (lower ring) and
// `b`. Seen from outside, the indices increase to the right.
void join(TriangleMesh& mesh, int a, int b, int sides) {
  for (int i = 0; i < sides; ++i) {
    const int next = (i + 1) % sides;
    mesh.faces.push_back({a + i, a + next, b + next});
    mesh.faces.push_back({a + i, b + next, b + i});
  }
}

}  // namespace

TriangleMesh cone(double radius, double height, int sides) {
  TriangleMesh mesh;
  const int ring = addRing(mesh, radius, height / 2, sides);
  const int tip = addRing(mesh, 0, -height / 2, 1), centre = addRing(mesh, 0, height / 2, 1);
  for (int i = 0; i < sides; ++i) {
    const int a = ring + i, b = ring + (i + 1) % sides;
    mesh.faces.push_back({tip, b, a});
    mesh.faces.push_back({centre, a, b});
  }
  return mesh;
}

TriangleMesh tube(double radius, double thickness, double height, int sides) {
  TriangleMesh mesh;
  const double inner = radius - thickness;
  const int outerLow = addRing(mesh, radius, -height / 2, sides);
  const int outerHigh = addRing(mesh, radius, height / 2, sides);
  const int innerHigh = addRing(mesh, inner, height / 2, sides);
  const int innerLow = addRing(mesh, inner, -height / 2, sides);
  join(mesh, outerLow, outerHigh, sides);
  join(mesh, outerHigh, innerHigh, sides);
  join(mesh, innerHigh, innerLow, sides);
  join(mesh, innerLow, outerLow, sides);
  return mesh;
}

}  // namespace hrdf::robwork
