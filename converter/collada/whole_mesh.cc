// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "collada/whole_mesh.h"

#include <algorithm>
#include <array>
#include <map>
#include <vector>

#include "collada/read_collada.h"

namespace hrdf {
namespace {

// Colour of shapes without a colour in the file.
constexpr std::array kGrey = {0.6F, 0.6F, 0.6F, 1.0F};

}  // namespace

TriangleMesh wholeMesh(const Mechanism& mechanism) {
  const std::vector<double> zero(mechanism.joints.size(), 0);
  const std::vector<Pose> X_WB = forwardKinematics(mechanism, withFollowers(mechanism, zero));
  TriangleMesh whole;
  std::map<std::array<float, 4>, std::vector<std::array<int, 3>>> facesOf;
  for (const Mechanism::Shape& shape : mechanism.shapes) {
    if (shape.mesh < 0 || !shape.isVisual) continue;
    const Pose X_WG = X_WB[static_cast<std::size_t>(shape.body)] * shape.X_BG;
    const TriangleMesh& mesh = *mechanism.meshes[static_cast<std::size_t>(shape.mesh)].triangles;
    const auto first = static_cast<int>(whole.vertices.size());
    for (const Eigen::Vector3f& v : mesh.vertices) {
      whole.vertices.push_back((X_WG * v.cast<double>()).cast<float>());
    }
    auto& faces = facesOf[shape.rgba.value_or(kGrey)];
    for (const auto& [a, b, c] : mesh.faces) faces.push_back({first + a, first + b, first + c});
  }
  for (const auto& [rgba, faces] : facesOf) {
    whole.groups.push_back({whole.faces.size(), rgba});
    whole.faces.insert(whole.faces.end(), faces.begin(), faces.end());
  }
  return whole;
}

std::optional<TriangleMesh> readColladaMesh(const std::string& path, const std::string& bytes,
                                            Diagnostics& out) {
  const auto mechanism = readCollada(
      path, [&](const std::string& name) { return name == path ? FileText(bytes) : FileText(); },
      {}, out);
  if (!mechanism) return std::nullopt;
  return wholeMesh(*mechanism);
}

}  // namespace hrdf
