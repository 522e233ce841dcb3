// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <hrdf/spec.h>

#include "text/xml.h"

namespace hrdf {
namespace urdf {

// Parses a robot, which has a link, as MuJoCo does: with what is only seen, and with the folders of
// its meshes, unless the file says else. Returns nullptr if MuJoCo refuses it, which is reported.
SpecPtr parseUrdf(const XmlFile& file, pugi::xml_node root, Diagnostics& out);

}  // namespace urdf
}  // namespace hrdf
