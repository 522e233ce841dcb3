// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "meshes/solid.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include <Eigen/Geometry>

#include "model/mesh_files.h"

namespace hrdf {
namespace {

using Eigen::Matrix3d;
using Eigen::Vector3d;

// Smallest ratio of a mesh's thickness to its length; below it, the mesh counts as flat.
constexpr double kFlatDirection = 1e-6;

// Smallest ratio of a closed mesh's volume to its bounding cube; below it, the mesh counts as open.
constexpr double kMinVolume = 1e-9;

Vector3d cornerOf(const TriangleMesh& mesh, int corner) {
  return mesh.vertices[static_cast<std::size_t>(corner)].cast<double>();
}

Eigen::AlignedBox3d boxOf(const TriangleMesh& mesh) {
  Eigen::AlignedBox3d box;
  for (const auto& p : mesh.vertices) box.extend(p.cast<double>());
  return box;
}

// Returns volume (as mass), centre and inertia of the tetrahedra between each face and the point
// `origin`.
Inertial enclosed(const TriangleMesh& mesh, const Vector3d& origin) {
  double volume = 0;
  Vector3d first = Vector3d::Zero();
  Matrix3d second = Matrix3d::Zero();
  for (const auto& [i, j, k] : mesh.faces) {
    const Vector3d a = cornerOf(mesh, i) - origin, b = cornerOf(mesh, j) - origin,
                   c = cornerOf(mesh, k) - origin, sum = a + b + c;
    const double v = a.cross(b).dot(c) / 6;
    volume += v;
    first += v / 4 * sum;
    second += v / 20 *
              (a * a.transpose() + b * b.transpose() + c * c.transpose() + sum * sum.transpose());
  }
  Inertial solid;
  if (volume == 0) return solid;
  const Vector3d p = first / volume;
  const Matrix3d central = second - volume * p * p.transpose();
  const double sign = volume < 0 ? -1 : 1;  // negative if the faces are oriented inwards
  solid.mass = sign * volume;
  solid.X_IC.translation() = origin + p;
  solid.I_C = sign * (central.trace() * Matrix3d::Identity() - central);
  return solid;
}

}  // namespace

bool isFlat(const TriangleMesh& mesh) {
  if (mesh.vertices.size() < 4) return true;
  const Vector3d o = mesh.vertices.front().cast<double>();
  const auto farthest = [&](const auto& distance) {
    Vector3d best = o;
    for (const auto& vertex : mesh.vertices) {
      if (distance(vertex.cast<double>()) > distance(best)) best = vertex.cast<double>();
    }
    return best;
  };
  const Vector3d a = farthest([&](const Vector3d& p) { return (p - o).norm(); }) - o;
  if (a.isZero(0)) return true;
  const auto offLine = [&](const Vector3d& p) { return a.normalized().cross(p - o).norm(); };
  const Vector3d b = farthest(offLine) - o;
  if (a.normalized().cross(b).norm() <= kFlatDirection * a.norm()) return true;
  const Vector3d normal = a.cross(b).normalized();
  const auto offPlane = [&](const Vector3d& p) { return std::abs(normal.dot(p - o)); };
  return offPlane(farthest(offPlane)) <= kFlatDirection * a.norm();
}

bool isClosed(const TriangleMesh& mesh) {
  std::vector<std::pair<int, int>> forward, backward;
  for (const auto& face : mesh.faces) {
    for (std::size_t i = 0; i < 3; ++i) {
      const int from = face[i], to = face[(i + 1) % 3];
      forward.emplace_back(from, to);
      backward.emplace_back(to, from);
    }
  }
  std::ranges::sort(forward);
  std::ranges::sort(backward);
  return forward == backward;
}

std::optional<Inertial> solidInertial(const TriangleMesh& mesh) {
  if (isFlat(mesh)) return std::nullopt;
  const Eigen::AlignedBox3d box = boxOf(mesh);
  if (isClosed(mesh)) {
    const Inertial solid = enclosed(mesh, box.center());
    if (solid.mass > kMinVolume * std::pow(box.sizes().maxCoeff(), 3)) return solid;
  }
  const auto hull = convexHull(mesh);
  if (!hull) return std::nullopt;
  return enclosed(*hull, box.center());
}

}  // namespace hrdf
