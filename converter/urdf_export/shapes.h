// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Writes geoms as <visual> and <collision>.
#ifndef HRDF_URDF_EXPORT_SHAPES_H_
#define HRDF_URDF_EXPORT_SHAPES_H_

#include <pugixml.hpp>

#include <hrdf/diagnostic.h>

#include "urdf_export/robot.h"

namespace hrdf::urdf_export {

// Adds the element <origin> to a joint, a shape or an <inertial>, unless the pose is the identity.
void addOrigin(pugi::xml_node node, const Eigen::Vector3d& p, const Eigen::Matrix3d& R);

// Adds the geoms of `body` to its link. Reports shapes that URDF cannot express.
void addShapes(pugi::xml_node link, const Robot& robot, const Settings& settings, int body,
               Diagnostics& out);

// True if a mesh that does not collide is flat. MuJoCo's URDF reader refuses flat meshes unless it
// ignores all such visual meshes, because URDF cannot declare a mesh as a surface without volume.
bool hasFlatMesh(const mjModel& model);

}  // namespace hrdf::urdf_export

#endif  // HRDF_URDF_EXPORT_SHAPES_H_
