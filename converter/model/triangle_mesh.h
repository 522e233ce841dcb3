// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#ifndef HRDF_SPEC_TRIANGLE_MESH_H_
#define HRDF_SPEC_TRIANGLE_MESH_H_

#include <array>
#include <cstddef>
#include <vector>

#include <Eigen/Core>

namespace hrdf {

// Faces of one colour, from `firstFace` to the next group.
struct FaceGroup {
  std::size_t firstFace = 0;
  std::array<float, 4> rgba = {};
};

struct TriangleMesh {
  std::vector<Eigen::Vector3f> vertices;  // m
  std::vector<std::array<int, 3>> faces;  // counter-clockwise from outside
  // Groups of faces with one colour, from face 0; empty if the mesh file has no colours. Functions
  // that make a new mesh do not copy the groups.
  std::vector<FaceGroup> groups = {};
};

}  // namespace hrdf

#endif  // HRDF_SPEC_TRIANGLE_MESH_H_
