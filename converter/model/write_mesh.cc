// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "model/write_mesh.h"

#include <array>
#include <cmath>
#include <map>
#include <string_view>
#include <vector>

#include <Eigen/Geometry>

#include "model/mesh_builder.h"
#include "text/number_text.h"

namespace hrdf {
namespace {

using Eigen::Vector3f;

// Returns the vertices' normals, weighted by the areas of the faces, as MuJoCo computes them.
std::vector<Vector3f> normalsOf(const TriangleMesh& mesh) {
  std::vector<Eigen::Vector3d> sums(mesh.vertices.size(), Eigen::Vector3d::Zero());
  for (const auto& [a, b, c] : mesh.faces) {
    const Eigen::Vector3d p = mesh.vertices[a].cast<double>();
    const Eigen::Vector3d area =
        (mesh.vertices[b].cast<double>() - p).cross(mesh.vertices[c].cast<double>() - p);
    for (const int v : {a, b, c}) sums[v] += area;
  }
  std::vector<Vector3f> normals;
  for (const Eigen::Vector3d& sum : sums) {
    constexpr double kSteps = 1e4;  // normals are rounded to 1/kSteps, which a screen does not show
    const Eigen::Vector3d normal = sum.norm() > 0 ? sum.normalized() : Eigen::Vector3d::UnitZ();
    normals.push_back(((kSteps * normal).array().round() / kSteps + 0.0).matrix().cast<float>());
  }
  return normals;
}

// Lines `word` x y z of an OBJ file, one for each distinct vector. numberOf() adds the vector's
// line if it is new, and returns the line's number, from 1.
class Lines {
 public:
  explicit Lines(std::string_view word) : word_(word) {}

  std::size_t numberOf(const Vector3f& value) {
    const auto [row, isNew] =
        numbers_.try_emplace({value.x(), value.y(), value.z()}, numbers_.size() + 1);
    if (isNew) write(value);
    return row->second;
  }
  const std::string& text() const { return text_; }

 private:
  void write(const Vector3f& value) {
    text_ += word_;
    for (const float coordinate : value) {
      text_ += ' ';
      appendNumber(text_, coordinate);
    }
    text_ += '\n';
  }

  std::string_view word_;
  std::map<std::array<float, 3>, std::size_t> numbers_;
  std::string text_;
};

template <class Value>
void appendBytes(std::string& bytes, const Value* values, std::size_t count) {
  bytes.append(reinterpret_cast<const char*>(values), count * sizeof(Value));
}

}  // namespace

std::string objText(const TriangleMesh& smooth) {
  const TriangleMesh mesh = creased(smooth);
  const std::vector<Vector3f> normals = normalsOf(mesh);
  Lines vertexLines("v"), normalLines("vn");
  // For each vertex, the numbers of its `v` line and its `vn` line.
  std::vector<std::array<std::size_t, 2>> corners;
  for (std::size_t i = 0; i < mesh.vertices.size(); ++i) {
    corners.push_back({vertexLines.numberOf(mesh.vertices[i]), normalLines.numberOf(normals[i])});
  }
  std::string text = vertexLines.text() + normalLines.text();
  for (const auto& face : mesh.faces) {
    text += 'f';
    for (const int corner : face) {
      const auto [vertex, normal] = corners[corner];
      appendNumber(text += ' ', vertex);
      appendNumber(text += "//", normal);
    }
    text += '\n';
  }
  return text;
}

std::string mshBytes(const TriangleMesh& mesh) {
  const std::array<int, 4> counts{static_cast<int>(mesh.vertices.size()), 0, 0,
                                  static_cast<int>(mesh.faces.size())};
  std::string bytes;
  bytes.reserve(sizeof(counts) + 12 * (mesh.vertices.size() + mesh.faces.size()));
  appendBytes(bytes, counts.data(), counts.size());
  appendBytes(bytes, mesh.vertices.data(), mesh.vertices.size());
  appendBytes(bytes, mesh.faces.data(), mesh.faces.size());
  return bytes;
}

std::string meshBytes(const TriangleMesh& mesh, MeshFormat format) {
  return format == MeshFormat::msh ? mshBytes(mesh) : objText(mesh);
}

std::string extensionOf(MeshFormat format) { return format == MeshFormat::msh ? ".msh" : ".obj"; }

}  // namespace hrdf
