// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "meshes/orient.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <numeric>
#include <utility>
#include <vector>

#include <Eigen/Geometry>

namespace hrdf {
namespace {

struct Edge {
  // Vertex indices of the edge: lower index in the upper 32 bits, higher index in the lower 32
  // bits.
  std::uint64_t ends = 0;
  int face = 0;
  // True: in the face, the edge goes from the lower to the higher vertex index.
  bool isUpwards = false;
};

std::vector<Edge> edgesOf(const TriangleMesh& mesh) {
  std::vector<Edge> edges;
  edges.reserve(3 * mesh.faces.size());
  for (std::size_t i = 0; i < mesh.faces.size(); ++i) {
    for (std::size_t k = 0; k < 3; ++k) {
      const int from = mesh.faces[i][k], to = mesh.faces[i][(k + 1) % 3];
      const auto [low, high] = std::minmax(from, to);
      edges.push_back({static_cast<std::uint64_t>(low) << 32 | static_cast<std::uint32_t>(high),
                       static_cast<int>(i), from < to});
    }
  }
  return edges;
}

// Returns the edges, sorted by their lower vertex index, then by their higher vertex index.
std::vector<Edge> sorted(const std::vector<Edge>& edges, std::size_t vertices) {
  std::vector<std::size_t> ends(vertices + 1);
  for (const Edge& edge : edges) ++ends[(edge.ends >> 32) + 1];
  std::partial_sum(ends.begin(), ends.end(), ends.begin());
  std::vector<Edge> result(edges.size());
  for (const Edge& edge : edges) result[ends[edge.ends >> 32]++] = edge;
  auto begin = result.begin();
  for (const std::size_t end : ends) {
    const auto next = result.begin() + static_cast<std::ptrdiff_t>(end);
    std::ranges::sort(begin, next, {}, &Edge::ends);
    begin = next;
  }
  return result;
}

// The faces that share an edge with a face. Edges of more than two faces are ignored.
struct Neighbours {
  struct Neighbour {
    int face = -1;
    bool agrees = true;
  };
  std::array<Neighbour, 3> all;
  int count = 0;
};

// Returns the neighbours of each face. Returns an empty vector if all neighbours already have the
// same orientation.
std::vector<Neighbours> neighboursOf(const TriangleMesh& mesh) {
  const std::vector<Edge> edges = sorted(edgesOf(mesh), mesh.vertices.size());
  std::vector<Neighbours> neighbours(mesh.faces.size());
  bool doAllAgree = true;
  for (std::size_t first = 0, end = 0; first < edges.size(); first = end) {
    while (end < edges.size() && edges[end].ends == edges[first].ends) ++end;
    if (end - first != 2) continue;
    const Edge &a = edges[first], &b = edges[first + 1];
    const bool agrees = a.isUpwards != b.isUpwards;
    doAllAgree = doAllAgree && agrees;
    for (const auto& [from, to] : {std::pair(a.face, b.face), std::pair(b.face, a.face)}) {
      Neighbours& own = neighbours[static_cast<std::size_t>(from)];
      own.all[static_cast<std::size_t>(own.count++)] = {to, agrees};
    }
  }
  if (doAllAgree) neighbours.clear();
  return neighbours;
}

// Ratio of volume to area^1.5 below which a connected part of a mesh counts as flat; a ball has
// 0.094.
constexpr double kFlatVolume = 1e-3;

Eigen::Vector3d cornerOf(const TriangleMesh& mesh, int face, std::size_t k) {
  const int vertex = mesh.faces[static_cast<std::size_t>(face)][k];
  return mesh.vertices[static_cast<std::size_t>(vertex)].cast<double>();
}

Eigen::Vector3d middleOf(const TriangleMesh& mesh, const std::vector<int>& part) {
  Eigen::Vector3d sum = Eigen::Vector3d::Zero();
  for (const int face : part) {
    for (std::size_t k = 0; k < 3; ++k) sum += cornerOf(mesh, face, k);
  }
  return sum / (3 * static_cast<double>(part.size()));
}

enum class Side : unsigned char { unknown, kept, turned };

Side other(Side side) { return side == Side::kept ? Side::turned : Side::kept; }

// Stores in `part` the face `first` and all faces connected to it. Sets in `sides` whether each of
// these faces must be reversed.
void walk(const std::vector<Neighbours>& neighbours, int first, std::vector<Side>& sides,
          std::vector<int>& part) {
  sides[static_cast<std::size_t>(first)] = Side::kept;
  part = {first};
  for (std::size_t i = 0; i < part.size(); ++i) {
    const auto face = static_cast<std::size_t>(part[i]);
    for (int k = 0; k < neighbours[face].count; ++k) {
      const auto& [next, agrees] = neighbours[face].all[static_cast<std::size_t>(k)];
      Side& side = sides[static_cast<std::size_t>(next)];
      if (side != Side::unknown) continue;
      side = agrees ? sides[face] : other(sides[face]);
      part.push_back(next);
    }
  }
}

// True if the faces of `part`, after reversal as in `sides`, are oriented inwards.
bool isInsideOut(const TriangleMesh& mesh, const std::vector<Side>& sides,
                 const std::vector<int>& part, std::size_t turned) {
  const Eigen::Vector3d middle = middleOf(mesh, part);
  double volume = 0, area = 0;
  for (const int face : part) {
    const Eigen::Vector3d a = cornerOf(mesh, face, 0) - middle,
                          b = cornerOf(mesh, face, 1) - middle,
                          c = cornerOf(mesh, face, 2) - middle;
    const bool isTurned = sides[static_cast<std::size_t>(face)] == Side::turned;
    volume += (isTurned ? -1 : 1) * a.dot(b.cross(c)) / 6;
    area += (b - a).cross(c - a).norm() / 2;
  }
  const bool isFlat = std::abs(volume) < kFlatVolume * std::pow(area, 1.5);
  return isFlat ? 2 * turned > part.size() : volume < 0;
}

}  // namespace

void orientFaces(TriangleMesh& mesh) {
  const std::vector<Neighbours> neighbours = neighboursOf(mesh);
  if (neighbours.empty()) return;
  std::vector<Side> sides(mesh.faces.size(), Side::unknown);
  std::vector<int> part;
  for (std::size_t i = 0; i < sides.size(); ++i) {
    if (sides[i] != Side::unknown) continue;
    walk(neighbours, static_cast<int>(i), sides, part);
    const auto turned = static_cast<std::size_t>(std::ranges::count_if(
        part, [&](int face) { return sides[static_cast<std::size_t>(face)] == Side::turned; }));
    if (turned == 0) continue;
    const Side wrong = isInsideOut(mesh, sides, part, turned) ? Side::kept : Side::turned;
    for (const int index : part) {
      const auto face = static_cast<std::size_t>(index);
      if (sides[face] == wrong) std::swap(mesh.faces[face][1], mesh.faces[face][2]);
    }
  }
}

}  // namespace hrdf
