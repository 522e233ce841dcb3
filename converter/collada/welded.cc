// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "collada/welded.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <unordered_map>
#include <vector>

#include <Eigen/Geometry>

namespace hrdf::collada {
namespace {

// Corners that are nearer to each other beside the size of their mesh are one: writers compute the
// same corner twice.
constexpr double kSamePlace = 1e-6;

using Cell = std::array<std::int64_t, 3>;

struct CellHash {
  std::size_t operator()(const Cell& cell) const {
    std::size_t hash = 0;
    for (const std::int64_t each : cell) {
      hash = (hash + static_cast<std::size_t>(each)) * 0x9E3779B97F4A7C15u;
      hash ^= hash >> 29;
    }
    return hash;
  }
};

}  // namespace

TriangleMesh welded(const TriangleMesh& mesh) {
  float size = 0;
  for (const Eigen::Vector3f& v : mesh.vertices) size = std::max(size, v.cwiseAbs().maxCoeff());
  const double cells = size > 0 ? 1 / (kSamePlace * static_cast<double>(size)) : 1;
  TriangleMesh result;
  std::unordered_map<Cell, int, CellHash> places;
  places.reserve(mesh.vertices.size());
  std::vector<int> known(mesh.vertices.size(), -1);
  const auto place = [&](int index) {
    int& at = known[static_cast<std::size_t>(index)];
    if (at >= 0) return at;
    const Eigen::Vector3f& v = mesh.vertices[static_cast<std::size_t>(index)];
    Cell cell;
    for (int i = 0; i < 3; ++i) {
      cell[static_cast<std::size_t>(i)] = std::llround(static_cast<double>(v[i]) * cells);
    }
    const auto [found, isNew] = places.try_emplace(cell, static_cast<int>(result.vertices.size()));
    if (isNew) result.vertices.push_back(v);
    return at = found->second;
  };
  for (const auto& face : mesh.faces) {
    const auto corner = [&](std::size_t i) -> Eigen::Vector3d {
      return mesh.vertices[static_cast<std::size_t>(face[i])].cast<double>();
    };
    if ((corner(1) - corner(0)).cross(corner(2) - corner(0)).norm() == 0) continue;
    const int a = place(face[0]), b = place(face[1]), c = place(face[2]);
    if (a != b && b != c && c != a) result.faces.push_back({a, b, c});
  }
  return result;
}

}  // namespace hrdf::collada
