// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#ifndef HRDF_SPEC_TRIANGLE_MESH_H_
#define HRDF_SPEC_TRIANGLE_MESH_H_

#include <array>
#include <vector>

#include <Eigen/Core>

namespace hrdf {

struct TriangleMesh {
  std::vector<Eigen::Vector3f> vertices;  // m
  std::vector<std::array<int, 3>> faces;  // counter-clockwise from outside
};

}  // namespace hrdf

#endif  // HRDF_SPEC_TRIANGLE_MESH_H_
