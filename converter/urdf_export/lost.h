// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Reports properties of a model that URDF cannot express.
#ifndef HRDF_URDF_EXPORT_LOST_H_
#define HRDF_URDF_EXPORT_LOST_H_

#include <map>
#include <string>

#include <hrdf/diagnostic.h>

#include "urdf_export/plan.h"

namespace hrdf::urdf_export {

// Returns the joints that follow one other joint linearly. Reports all other equality constraints,
// and followers of joints that are not in the URDF.
std::map<int, Plan::Follower> followersOf(const Robot& robot, const Plan& plan, Diagnostics& out);

void reportMovable(const Robot& robot, const std::string& body, Diagnostics& out);

// Reports properties that are not in the URDF: rotors (unless an SRDF contains their inertia),
// springs and tendons. Joint types that URDF does not have are errors.
void reportLost(const Robot& robot, const Settings& settings, const Plan& plan, Diagnostics& out);

}  // namespace hrdf::urdf_export

#endif  // HRDF_URDF_EXPORT_LOST_H_
