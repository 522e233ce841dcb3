// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Writes the links and joints of a URDF.
#ifndef HRDF_URDF_EXPORT_LINKS_H_
#define HRDF_URDF_EXPORT_LINKS_H_

#include <pugixml.hpp>

#include <hrdf/diagnostic.h>

#include "urdf_export/plan.h"

namespace hrdf::urdf_export {

// Adds all links and joints to the element <robot>. New names are made by `plan`.
void addLinks(pugi::xml_node node, const Robot& robot, const Settings& settings, Plan& plan,
              Diagnostics& out);

}  // namespace hrdf::urdf_export

#endif  // HRDF_URDF_EXPORT_LINKS_H_
