// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Geoms as <visual> and <collision>.
#ifndef HRDF_URDF_EXPORT_SHAPES_H_
#define HRDF_URDF_EXPORT_SHAPES_H_

#include <pugixml.hpp>

#include <hrdf/diagnostic.h>

#include "urdf_export/robot.h"

namespace hrdf::urdf_export {

// Sets the origin of a joint, shape or mass, if it is not zero.
void addOrigin(pugi::xml_node node, const Eigen::Vector3d& p, const Eigen::Matrix3d& R);

// Adds the geoms of `body` to its link. Reports shapes that URDF lacks.
void addShapes(pugi::xml_node link, const Robot& robot, const Settings& settings, int body,
               Diagnostics& out);

// True if MuJoCo's reader of URDF refuses a mesh that is only drawn: it is flat, and URDF cannot
// say that it is a surface.
bool hasFlatMesh(const mjModel& model);

}  // namespace hrdf::urdf_export

#endif  // HRDF_URDF_EXPORT_SHAPES_H_
