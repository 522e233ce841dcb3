// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "model/mesh_builder.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <numeric>
#include <span>
#include <utility>

#include "model/rotations.h"

namespace hrdf {
namespace {

using Eigen::Vector2d;
using Eigen::Vector3d;
using Eigen::Vector3f;

// Indices of the vertices of a closed loop, counter-clockwise seen from above.
using Loop = std::vector<int>;

// Faces that meet at less than 40 degrees count as one curved surface.
constexpr float kSmoothCosine = 0.766f;

double cross(const Vector2d& a, const Vector2d& b) { return a.x() * b.y() - a.y() * b.x(); }

// Returns the convex hull of `points`, by Andrew's monotone chain. Omits points on straight sides.
Outline convexHull(Outline points) {
  const auto before = [](const Vector2d& a, const Vector2d& b) {
    return a.x() != b.x() ? a.x() < b.x() : a.y() < b.y();
  };
  const auto turnsLeft = [](const Vector2d& a, const Vector2d& b, const Vector2d& c) {
    const Vector2d ab = b - a, bc = c - b;
    return cross(ab, bc) > 1e-6 * ab.norm() * bc.norm();
  };
  std::sort(points.begin(), points.end(), before);
  Outline hull;
  for (int pass = 0; pass < 2; ++pass) {
    const std::size_t start = hull.size();
    for (const Vector2d& point : points) {
      while (hull.size() >= start + 2 && !turnsLeft(hull.end()[-2], hull.back(), point)) {
        hull.pop_back();
      }
      hull.push_back(point);
    }
    hull.pop_back();
    std::reverse(points.begin(), points.end());
  }
  return hull;
}

Loop addLoop(TriangleMesh& mesh, const Outline& outline, double z) {
  Loop loop;
  for (const Vector2d& p : outline) {
    loop.push_back(static_cast<int>(mesh.vertices.size()));
    mesh.vertices.push_back(Vector3d(p.x(), p.y(), z).cast<float>());
  }
  return loop;
}

// Adds faces between two loops of vertices. The faces point outward if `high` is above `low`.
void addWall(TriangleMesh& mesh, const Loop& low, const Loop& high) {
  for (std::size_t i = 0; i < low.size(); ++i) {
    const std::size_t next = (i + 1) % low.size();
    mesh.faces.push_back({low[i], low[next], high[next]});
    mesh.faces.push_back({low[i], high[next], high[i]});
  }
}

void addFace(TriangleMesh& mesh, int a, int b, int c, bool up) {
  if (up) {
    mesh.faces.push_back({a, b, c});
  } else {
    mesh.faces.push_back({a, c, b});
  }
}

// Fills a loop with a zigzag of triangles, which are less thin than a fan.
void addCap(TriangleMesh& mesh, const Loop& loop, bool up) {
  std::size_t left = 0, right = loop.size() - 1;
  for (bool fromLeft = true; right - left > 1; fromLeft = !fromLeft) {
    addFace(mesh, loop[left], loop[fromLeft ? left + 1 : right - 1], loop[right], up);
    fromLeft ? ++left : --right;
  }
}

// Returns the increasing angles from `center` to the vertices of a loop around it. The last angle
// is the first one plus 2 pi.
std::vector<double> anglesOf(const TriangleMesh& mesh, const Loop& loop, const Vector2d& center) {
  std::vector<double> angles;
  for (std::size_t i = 0; i <= loop.size(); ++i) {
    const Vector2d arm = mesh.vertices[loop[i % loop.size()]].head<2>().cast<double>() - center;
    double angle = std::atan2(arm.y(), arm.x());
    while (!angles.empty() && angle < angles.back()) angle += 2 * std::numbers::pi;
    angles.push_back(angle);
  }
  return angles;
}

// Adds the triangles between a loop and a loop inside it, both around `center`.
void addRingCap(TriangleMesh& mesh, const Loop& outer, Loop inner, const Vector2d& center,
                bool up) {
  const auto nearest = std::min_element(inner.begin(), inner.end(), [&](int a, int b) {
    const Vector3f& start = mesh.vertices[outer[0]];
    return (mesh.vertices[a] - start).norm() < (mesh.vertices[b] - start).norm();
  });
  std::rotate(inner.begin(), nearest, inner.end());
  const std::vector<double> outerAngles = anglesOf(mesh, outer, center);
  std::vector<double> innerAngles = anglesOf(mesh, inner, center);
  // Both loops start in nearly the same direction: remove a full turn between their angles.
  const double turns = std::round((outerAngles[0] - innerAngles[0]) / (2 * std::numbers::pi));
  for (double& angle : innerAngles) angle += turns * 2 * std::numbers::pi;
  std::size_t i = 0, j = 0;
  while (i < outer.size() || j < inner.size()) {
    const bool outerStep =
        j == inner.size() || (i < outer.size() && outerAngles[i] + outerAngles[i + 1] <=
                                                      innerAngles[j] + innerAngles[j + 1]);
    const int from = outer[i % outer.size()], to = inner[j % inner.size()];
    ++(outerStep ? i : j);
    addFace(mesh, from, outerStep ? outer[i % outer.size()] : inner[j % inner.size()], to, up);
  }
}

std::vector<Vector3f> normalsOf(const TriangleMesh& mesh) {
  std::vector<Vector3f> normals;
  for (const auto& [a, b, c] : mesh.faces) {
    const Vector3f& origin = mesh.vertices[a];
    normals.push_back((mesh.vertices[b] - origin).cross(mesh.vertices[c] - origin).normalized());
  }
  return normals;
}

bool shareEdge(const std::array<int, 3>& a, const std::array<int, 3>& b) {
  return std::count_if(a.begin(), a.end(), [&](int vertex) {
           return std::find(b.begin(), b.end(), vertex) != b.end();
         }) == 2;
}

// A corner of a triangle: index of the face, and index (0 to 2) of the corner in the face.
struct Corner {
  int face = 0, place = 0;
};

// Table of the triangle corners at each mesh vertex, in the order of the faces.
class CornerTable {
 public:
  explicit CornerTable(const TriangleMesh& mesh)
      : ends_(mesh.vertices.size() + 1), corners_(3 * mesh.faces.size()) {
    for (const auto& face : mesh.faces) {
      for (const int v : face) ++ends_[v + 1];
    }
    std::partial_sum(ends_.begin(), ends_.end(), ends_.begin());
    std::vector<int> next(ends_.begin(), ends_.end() - 1);
    for (int f = 0; f < static_cast<int>(mesh.faces.size()); ++f) {
      for (int k = 0; k < 3; ++k) corners_[next[mesh.faces[f][k]]++] = {f, k};
    }
  }
  std::span<const Corner> at(std::size_t v) const {
    return std::span(corners_).subspan(ends_[v], ends_[v + 1] - ends_[v]);
  }

 private:
  // Index of each vertex's first corner in corners_; the last element is the number of corners.
  std::vector<int> ends_;
  std::vector<Corner> corners_;
};

// Groups the corners at a vertex: two corners are in one group if their faces share an edge there
// and meet at less than 40 degrees.
class CornerGroups {
 public:
  explicit CornerGroups(const TriangleMesh& mesh) : mesh_(mesh), normals_(normalsOf(mesh)) {}

  void find(std::span<const Corner> at) {
    above_.resize(at.size());
    std::iota(above_.begin(), above_.end(), 0);
    copies_.assign(at.size(), -1);
    spokes_.clear();
    for (int i = 0; i < static_cast<int>(at.size()); ++i) {
      for (const int step : {1, 2}) {
        spokes_.push_back({mesh_.faces[at[i].face][(at[i].place + step) % 3], i});
      }
    }
    std::ranges::sort(spokes_);
    for (std::size_t s = 0; s < spokes_.size(); ++s) {
      const std::size_t end = std::min(s + 1 + kMaxFacesOfEdge, spokes_.size());
      for (std::size_t t = s + 1; t < end && spokes_[t].first == spokes_[s].first; ++t) {
        const int a = spokes_[s].second, b = spokes_[t].second;
        if (joins(at[a].face, at[b].face)) above_[rootOf(a)] = rootOf(b);
      }
    }
  }

  // Returns the value that the caller of find() stores for the group of `corner`: the index of the
  // group's vertex in the new mesh. -1: not yet stored.
  int& copyOf(std::size_t corner) { return copies_[rootOf(static_cast<int>(corner))]; }

 private:
  // Limits the time: at an edge with many faces, a face is compared with only this many other
  // faces.
  static constexpr std::size_t kMaxFacesOfEdge = 8;

  bool joins(int a, int b) const {
    return normals_[a].dot(normals_[b]) > kSmoothCosine &&
           shareEdge(mesh_.faces[a], mesh_.faces[b]);
  }
  int rootOf(int corner) {
    while (above_[corner] != corner) corner = above_[corner] = above_[above_[corner]];
    return corner;
  }

  const TriangleMesh& mesh_;
  const std::vector<Vector3f> normals_;
  // Edges of the faces at the vertex: index of the vertex at the other end, and index of the corner
  // of the face.
  std::vector<std::pair<int, int>> spokes_;
  std::vector<int> above_, copies_;
};

}  // namespace

Outline outlineAround(const std::vector<Circle>& circles, int segments) {
  Outline points;
  for (const auto& [center, radius] : circles) {
    for (const Vector2d& p : circle(radius, segments)) points.push_back(center + p);
  }
  return convexHull(std::move(points));
}

Outline circle(double radius, int segments) {
  Outline points;
  for (int i = 0; i < segments; ++i) {
    const double angle = 2 * std::numbers::pi * i / segments;
    points.push_back(radius * Vector2d(std::cos(angle), std::sin(angle)));
  }
  return points;
}

Outline rectangle(const Vector2d& low, const Vector2d& high, double radius, int segments) {
  return outlineAround({{{low.x() + radius, low.y() + radius}, radius},
                        {{high.x() - radius, low.y() + radius}, radius},
                        {{high.x() - radius, high.y() - radius}, radius},
                        {{low.x() + radius, high.y() - radius}, radius}},
                       segments);
}

Outline inset(const Outline& outline, double distance) {
  const std::size_t n = outline.size();
  Outline result;
  for (std::size_t i = 0; i < n; ++i) {
    const Vector2d before = (outline[i] - outline[(i + n - 1) % n]).normalized();
    const Vector2d after = (outline[(i + 1) % n] - outline[i]).normalized();
    const Vector2d inward(-before.y() - after.y(), before.x() + after.x());
    result.push_back(outline[i] + distance / (1 + before.dot(after)) * inward);
  }
  return result;
}

TriangleMesh loft(const std::vector<Layer>& layers, const Outline& bore) {
  TriangleMesh mesh;
  std::vector<Loop> loops;
  for (const Layer& layer : layers) loops.push_back(addLoop(mesh, layer.outline, layer.z));
  for (std::size_t i = 1; i < loops.size(); ++i) addWall(mesh, loops[i - 1], loops[i]);
  if (bore.empty()) {
    addCap(mesh, loops.front(), false);
    addCap(mesh, loops.back(), true);
    return mesh;
  }
  const Loop low = addLoop(mesh, bore, layers.front().z);
  const Loop high = addLoop(mesh, bore, layers.back().z);
  addWall(mesh, high, low);
  addRingCap(mesh, loops.front(), low, Vector2d::Zero(), false);
  addRingCap(mesh, loops.back(), high, Vector2d::Zero(), true);
  return mesh;
}

TriangleMesh prism(const Outline& outline, double zLow, double zHigh, Chamfer chamfer,
                   const Outline& bore) {
  std::vector<Layer> layers;
  if (chamfer.low > 0) layers.push_back({inset(outline, chamfer.low), zLow});
  layers.push_back({outline, zLow + chamfer.low});
  layers.push_back({outline, zHigh - chamfer.high});
  if (chamfer.high > 0) layers.push_back({inset(outline, chamfer.high), zHigh});
  return loft(layers, bore);
}

TriangleMesh drilledDisc(double radius, double bore, double zLow, double zHigh,
                         const BoltCircle& bolts) {
  // Divides the disc into a sector for each bolt hole. A sector has 3 sides at the rim, and 2 at
  // the bore (the central hole).
  const int n = bolts.count;
  TriangleMesh mesh;
  const Loop rimLow = addLoop(mesh, circle(radius, 3 * n), zLow);
  const Loop rimHigh = addLoop(mesh, circle(radius, 3 * n), zHigh);
  const Loop boreLow = addLoop(mesh, circle(bore, 2 * n), zLow);
  const Loop boreHigh = addLoop(mesh, circle(bore, 2 * n), zHigh);
  addWall(mesh, rimLow, rimHigh);
  addWall(mesh, boreHigh, boreLow);
  const auto sector = [n](const Loop& outer, const Loop& inner, int k) {
    Loop edge;
    for (int i = 0; i <= 3; ++i) edge.push_back(outer[(3 * k + i) % (3 * n)]);
    for (int i = 2; i >= 0; --i) edge.push_back(inner[(2 * k + i) % (2 * n)]);
    return edge;
  };
  for (int k = 0; k < n; ++k) {
    const double angle = 2 * std::numbers::pi * (k + 0.5) / n;
    const Vector2d center = bolts.radius * Vector2d(std::cos(angle), std::sin(angle));
    const Outline hole = outlineAround({{center, bolts.hole}}, 6);
    const Loop low = addLoop(mesh, hole, zLow), high = addLoop(mesh, hole, zHigh);
    addWall(mesh, high, low);
    addRingCap(mesh, sector(rimLow, boreLow, k), low, center, false);
    addRingCap(mesh, sector(rimHigh, boreHigh, k), high, center, true);
  }
  return mesh;
}

TriangleMesh box(const Vector3d& low, const Vector3d& high) {
  return prism(rectangle(low.head<2>(), high.head<2>(), 0, 1), low.z(), high.z());
}

TriangleMesh rod(const Vector3d& from, const Vector3d& to, double radius, int segments) {
  const Vector3d along = to - from;
  const Eigen::Translation3d start(from);
  const auto turn = turnOnto(Vector3d::UnitZ(), along);
  return transformed(prism(circle(radius, segments), 0, along.norm()),
                     Eigen::Affine3d(start * turn));
}

TriangleMesh ball(const Vector3d& center, double radius) {
  constexpr int kRings = 6, kSegments = 12;
  std::vector<Layer> layers;
  for (int i = 0; i <= kRings; ++i) {
    // The poles of the ball are small flat caps.
    const double latitude = std::numbers::pi * (0.06 + 0.88 * i / kRings - 0.5);
    layers.push_back({circle(radius * std::cos(latitude), kSegments), radius * std::sin(latitude)});
  }
  return transformed(loft(layers), Eigen::Affine3d(Eigen::Translation3d(center)));
}

void append(TriangleMesh& mesh, const TriangleMesh& more, const Eigen::Affine3d& transform) {
  const int offset = static_cast<int>(mesh.vertices.size());
  for (const Vector3f& v : more.vertices) {
    mesh.vertices.push_back((transform * v.cast<double>()).cast<float>());
  }
  for (const auto& [a, b, c] : more.faces) {
    mesh.faces.push_back({a + offset, b + offset, c + offset});
  }
}

TriangleMesh transformed(const TriangleMesh& mesh, const Eigen::Affine3d& transform) {
  TriangleMesh result;
  append(result, mesh, transform);
  return result;
}

TriangleMesh mirrored(TriangleMesh mesh) {
  for (Vector3f& v : mesh.vertices) v.y() = -v.y();
  for (auto& face : mesh.faces) std::swap(face[1], face[2]);
  return mesh;
}

TriangleMesh onGrid(TriangleMesh mesh) {
  constexpr double kStepsPerMetre = 1e7;
  for (Vector3f& vertex : mesh.vertices) {
    for (float& p : vertex) {
      p = static_cast<float>(std::round(kStepsPerMetre * p) / kStepsPerMetre) + 0.0F;  // avoids -0
    }
  }
  return mesh;
}

TriangleMesh creased(const TriangleMesh& mesh) {
  const CornerTable corners(mesh);
  CornerGroups groups(mesh);
  TriangleMesh result{{}, mesh.faces};
  result.vertices.reserve(mesh.vertices.size());
  for (std::size_t v = 0; v < mesh.vertices.size(); ++v) {
    const auto at = corners.at(v);
    groups.find(at);
    for (std::size_t i = at.size(); i-- > 0;) {
      int& copy = groups.copyOf(i);
      if (copy < 0) {
        copy = static_cast<int>(result.vertices.size());
        result.vertices.push_back(mesh.vertices[v]);
      }
      result.faces[at[i].face][at[i].place] = copy;
    }
  }
  return result;
}

}  // namespace hrdf
