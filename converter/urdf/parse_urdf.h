// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <hrdf/spec.h>

#include "text/xml.h"

namespace hrdf {
namespace urdf {

// Parses a robot, which must have a link, with MuJoCo: with visual shapes, and with the folders of
// its meshes, unless the file sets otherwise. Returns nullptr after an error.
SpecPtr parseUrdf(const XmlFile& file, pugi::xml_node root, Diagnostics& out);

}  // namespace urdf
}  // namespace hrdf
