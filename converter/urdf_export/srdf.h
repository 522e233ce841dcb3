// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Writes SRDF: the data that MoveIt needs in addition to a URDF.
#ifndef HRDF_URDF_EXPORT_SRDF_H_
#define HRDF_URDF_EXPORT_SRDF_H_

#include <pugixml.hpp>

#include "urdf_export/plan.h"

namespace hrdf::urdf_export {

// Adds to the element <robot> of an SRDF: the chains to the tips, the home pose, passive joints,
// pairs of bodies that do not collide, and the rotors in pinocchio's format.
void addSemantics(pugi::xml_node node, const Robot& robot, const Plan& plan);

}  // namespace hrdf::urdf_export

#endif  // HRDF_URDF_EXPORT_SRDF_H_
