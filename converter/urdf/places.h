// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <string>

#include "text/xml.h"

namespace hrdf {
namespace urdf {

// Data of a URDF that MuJoCo's reader does not keep.
struct Places {
  std::map<std::string, Location, std::less<>> links, joints;
  std::map<std::string, double, std::less<>> speeds;  // rad/s or m/s, by joint

  Location link(const std::string& name) const;   // empty: unknown link
  Location joint(const std::string& name) const;  // empty: unknown joint
};

// Reports errors that MuJoCo would ignore: links and joints without a name or with a duplicate
// name, invalid limits, and xacro that is not expanded.
Places placesOf(const XmlFile& file, pugi::xml_node root, Diagnostics& out);

}  // namespace urdf
}  // namespace hrdf
