// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// OFF, the one format of meshes that needs no program beside GraspIt!.
#ifndef HRDF_GRASPIT_OFF_H_
#define HRDF_GRASPIT_OFF_H_

#include <optional>
#include <string>
#include <string_view>

#include <Eigen/Core>

#include "model/triangle_mesh.h"

namespace hrdf::graspit {

// Reads the faces of an OFF file, with vertices times `scale` along each axis; faces of several
// corners become triangles around the first. Nothing, with the reason in `whyNot`, where it is
// none.
std::optional<TriangleMesh> readOff(std::string_view text, const Eigen::Vector3d& scale,
                                    std::string& whyNot);

}  // namespace hrdf::graspit

#endif  // HRDF_GRASPIT_OFF_H_
