// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Reads OFF, the only mesh format of GraspIt! that we read without another program.
#ifndef HRDF_GRASPIT_OFF_H_
#define HRDF_GRASPIT_OFF_H_

#include <optional>
#include <string>
#include <string_view>

#include <Eigen/Core>

#include "model/triangle_mesh.h"

namespace hrdf::graspit {

// Reads the faces of an OFF file, with vertices multiplied by `scale`. A face with more than three
// corners becomes a fan of triangles. Returns nullopt for an invalid file, with the reason in
// `whyNot`.
std::optional<TriangleMesh> readOff(std::string_view text, const Eigen::Vector3d& scale,
                                    std::string& whyNot);

}  // namespace hrdf::graspit

#endif  // HRDF_GRASPIT_OFF_H_
