// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "collada/welded.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <vector>

#include <Eigen/Geometry>

namespace hrdf::collada {
namespace {

// Largest distance of vertices that are joined, as a share of the mesh's size. Files repeat a
// corner with rounding errors.
constexpr double kSamePlace = 1e-6;

using Cell = std::array<std::int64_t, 3>;

std::size_t hashOf(const Cell& cell) {
  std::size_t hash = 0;
  for (const std::int64_t each : cell) {
    hash = (hash + static_cast<std::size_t>(each)) * 0x9E3779B97F4A7C15u;
    hash ^= hash >> 29;
  }
  return hash;
}

// Numbers grid cells in the order of their first use. The hash table is at most half full.
class Cells {
 public:
  explicit Cells(std::size_t most) : numbers_(std::bit_ceil(2 * most + 1), -1) {}

  int size() const { return static_cast<int>(seen_.size()); }
  int numberOf(const Cell& cell) {
    const std::size_t mask = numbers_.size() - 1;
    std::size_t at = hashOf(cell) & mask;
    while (numbers_[at] >= 0 && seen_[static_cast<std::size_t>(numbers_[at])] != cell) {
      at = (at + 1) & mask;
    }
    if (numbers_[at] < 0) {
      numbers_[at] = size();
      seen_.push_back(cell);
    }
    return numbers_[at];
  }

 private:
  std::vector<int> numbers_;  // number of the cell, by hash value; -1: the entry is empty
  std::vector<Cell> seen_;
};

}  // namespace

TriangleMesh welded(const TriangleMesh& mesh) {
  float size = 0;
  for (const Eigen::Vector3f& v : mesh.vertices) size = std::max(size, v.cwiseAbs().maxCoeff());
  const double cells = size > 0 ? 1 / (kSamePlace * static_cast<double>(size)) : 1;
  TriangleMesh result;
  Cells places(mesh.vertices.size());
  std::vector<int> known(mesh.vertices.size(), -1);
  const auto place = [&](int index) {
    int& at = known[static_cast<std::size_t>(index)];
    if (at >= 0) return at;
    const Eigen::Vector3f& v = mesh.vertices[static_cast<std::size_t>(index)];
    Cell cell;
    for (int i = 0; i < 3; ++i) {
      cell[static_cast<std::size_t>(i)] = std::llround(static_cast<double>(v[i]) * cells);
    }
    at = places.numberOf(cell);
    if (places.size() > static_cast<int>(result.vertices.size())) result.vertices.push_back(v);
    return at;
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
