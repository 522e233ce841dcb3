// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "meshes/read_mesh.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <numeric>

#include <Eigen/Geometry>

#include "meshes/readers.h"
#include "text/paths.h"
#include "text/strings.h"

namespace hrdf {
namespace {

using Eigen::Vector3f;

// Largest coordinate of a vertex; with larger coordinates, areas would overflow.
constexpr float kMaxCoordinate = 1e9F;

// Faces with a smaller ratio of height to longest side count as faces without area.
constexpr double kMinHeight = 1e-9;

constexpr std::array<std::string_view, 3> kUnread = {".dae", ".ivg", ".pcd"};

// Reads a mesh file by its format; the result is not checked.
MeshShape<TriangleMesh> triangles(const std::string& path, const std::string& bytes,
                                  MeshPrograms* programs) {
  const std::string extension = extensionOf(path);
  if (programs != nullptr && needsProgram(extension)) return programs->read(path, bytes);
  if (extension == ".tri") return readTri(bytes);
  if (extension == ".obj") return readTriangles("mesh.obj", bytes);
  if (!extension.starts_with(".stl")) {
    return noMesh(
        "the format is not supported: supported are STL, OBJ, RobWork's TRI, and AC3D, 3DS, "
        "PLY, OFF, Inventor and VRML");
  }
  return isBinaryStl(bytes) ? readBinaryStl(bytes) : readTextStl(bytes);
}

// True if all indices of faces and all coordinates of vertices are valid.
bool isSound(const TriangleMesh& mesh, std::string& why) {
  for (const Vector3f& p : mesh.vertices) {
    if ((p.array().abs() <= kMaxCoordinate).all()) continue;  // the comparison is false for NaN
    why = "a vertex is not finite or exceeds 1e9";
    return false;
  }
  const int count = static_cast<int>(mesh.vertices.size());
  for (const auto& face : mesh.faces) {
    for (const int corner : face) {
      if (corner >= 0 && corner < count) continue;
      why = "a face has a vertex that does not exist";
      return false;
    }
  }
  return true;
}

bool isBefore(const Vector3f& a, const Vector3f& b) {
  return std::lexicographical_compare(a.data(), a.data() + 3, b.data(), b.data() + 3);
}

// Replaces vertices with equal coordinates by one vertex.
void weld(TriangleMesh& mesh) {
  for (Vector3f& p : mesh.vertices) p += Vector3f::Zero();  // changes -0 to 0
  std::vector<int> order(mesh.vertices.size());
  std::iota(order.begin(), order.end(), 0);
  const auto at = [&](int i) -> const Vector3f& {
    return mesh.vertices[static_cast<std::size_t>(i)];
  };
  std::ranges::sort(
      order, [&](int a, int b) { return isBefore(at(a), at(b)) || (at(a) == at(b) && a < b); });
  // first[i]: index of the first vertex with the coordinates of vertex i.
  std::vector<int> first(order.size());
  for (std::size_t i = 0; i < order.size(); ++i) {
    const bool isSame = i > 0 && at(order[i]) == at(order[i - 1]);
    first[static_cast<std::size_t>(order[i])] =
        isSame ? first[static_cast<std::size_t>(order[i - 1])] : order[i];
  }
  std::vector<int> place(order.size());
  std::vector<Vector3f> kept;
  for (std::size_t i = 0; i < first.size(); ++i) {
    const bool isFirst = first[i] == static_cast<int>(i);
    if (isFirst) kept.push_back(mesh.vertices[i]);
    place[i] =
        isFirst ? static_cast<int>(kept.size()) - 1 : place[static_cast<std::size_t>(first[i])];
  }
  for (auto& face : mesh.faces) {
    for (int& corner : face) corner = place[static_cast<std::size_t>(corner)];
  }
  mesh.vertices = std::move(kept);
}

bool hasArea(const TriangleMesh& mesh, const std::array<int, 3>& face) {
  const auto at = [&](int i) -> Eigen::Vector3d {
    return mesh.vertices[static_cast<std::size_t>(face[static_cast<std::size_t>(i)])]
        .cast<double>();
  };
  const Eigen::Vector3d a = at(1) - at(0), b = at(2) - at(0), c = b - a;
  const double longest = std::max({a.squaredNorm(), b.squaredNorm(), c.squaredNorm()});
  return a.cross(b).norm() > kMinHeight * longest;
}

void dropFlatFaces(TriangleMesh& mesh) {
  std::vector<std::array<int, 3>> kept;
  std::vector<FaceGroup> groups;
  std::size_t next = 0;  // index of the next group in mesh.groups
  for (std::size_t i = 0; i < mesh.faces.size(); ++i) {
    for (; next < mesh.groups.size() && mesh.groups[next].firstFace == i; ++next) {
      groups.push_back({kept.size(), mesh.groups[next].rgba});
    }
    if (hasArea(mesh, mesh.faces[i])) kept.push_back(mesh.faces[i]);
  }
  // Removes groups without faces.
  mesh.groups.clear();
  for (std::size_t i = 0; i < groups.size(); ++i) {
    const std::size_t end = i + 1 < groups.size() ? groups[i + 1].firstFace : kept.size();
    if (groups[i].firstFace < end) mesh.groups.push_back(groups[i]);
  }
  mesh.faces = std::move(kept);
}

}  // namespace

std::string_view WordReader::take() {
  std::size_t end = 0;
  while (end < rest_.size() && !isBlank(rest_[end])) ++end;
  const std::string_view word = rest_.substr(0, end);
  rest_.remove_prefix(end);
  return word;
}

bool WordReader::atEnd() {
  for (; !rest_.empty() && isBlank(rest_.front()); rest_.remove_prefix(1)) {
    if (rest_.front() == '\n') ++line_;
  }
  return rest_.empty();
}

std::string_view WordReader::next() { return atEnd() ? std::string_view() : take(); }

std::string_view WordReader::nextOfLine() {
  while (!rest_.empty() && rest_.front() != '\n' && isBlank(rest_.front())) rest_.remove_prefix(1);
  return take();
}

void WordReader::skipLine() { rest_.remove_prefix(std::min(rest_.find('\n'), rest_.size())); }

std::optional<float> WordReader::number() {
  std::string_view word = nextOfLine();
  if (word.starts_with('+')) word.remove_prefix(1);
  // Parses a double, because from_chars() rejects numbers that are too small for a float, and some
  // programs write them.
  double value = 0;
  const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), value);
  const bool isSmall = error == std::errc::result_out_of_range && std::abs(value) < 1;
  if (isSmall) return 0.0F;
  if (error != std::errc() || end != word.data() + word.size()) return std::nullopt;
  if (!(std::abs(value) <= kMaxCoordinate)) return std::nullopt;
  return static_cast<float>(value);
}

std::string WordReader::problem(std::string_view what) const {
  return "line " + std::to_string(line_) + ": " + std::string(what);
}

MeshShape<TriangleMesh> readMesh(const std::string& path, const std::string& bytes,
                                 MeshPrograms* programs) {
  MeshShape<TriangleMesh> shape = triangles(path, bytes, programs);
  if (!shape) return shape;
  std::string why;
  if (!isSound(*shape, why)) return noMesh(why);
  weld(*shape);
  dropFlatFaces(*shape);
  if (shape->faces.empty()) return noMesh("the mesh has no face with an area");
  return shape;
}

std::optional<Unreadable> whyUnreadable(std::string_view extension, const MeshPrograms& programs) {
  if (std::ranges::find(kUnread, extension) == kUnread.end()) {
    return programs.whyUnreadable(extension);
  }
  return Unreadable{"this version does not read them", "convert them to STL or OBJ"};
}

}  // namespace hrdf
