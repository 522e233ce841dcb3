// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <hrdf/spec.h>

#include "text/xml.h"

namespace hrdf {
namespace urdf {

// Parses a robot's URDF with MuJoCo; the robot must have a link. Keeps visual shapes, and the
// folders in names of meshes, unless the file sets otherwise. Returns nullptr after an error.
SpecPtr parseUrdf(const XmlFile& file, pugi::xml_node root, Diagnostics& out);

}  // namespace urdf
}  // namespace hrdf
