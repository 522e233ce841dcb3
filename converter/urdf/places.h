// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <string>

#include "text/xml.h"

namespace hrdf {
namespace urdf {

// What the text of a URDF says that MuJoCo's reader does not keep.
struct Places {
  std::map<std::string, Location, std::less<>> links, joints;
  std::map<std::string, double, std::less<>> speeds;  // rad/s or m/s, of the joints

  Location link(const std::string& name) const;   // empty if there is none
  Location joint(const std::string& name) const;  // empty if there is none
};

// Reports what MuJoCo would take in silence: links and joints without a name or with that of
// another, limits without sense, and xacro that is not expanded.
Places placesOf(const XmlFile& file, pugi::xml_node root, Diagnostics& out);

}  // namespace urdf
}  // namespace hrdf
