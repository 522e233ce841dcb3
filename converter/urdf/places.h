// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <string>

#include "text/xml.h"

namespace hrdf {
namespace urdf {

// Data in a URDF that MuJoCo's reader does not store.
struct Places {
  std::map<std::string, Location, std::less<>> links, joints;
  // rad/s or m/s, maximum speed of each joint, by name.
  std::map<std::string, double, std::less<>> speeds;

  Location link(const std::string& name) const;  // location of a link; empty: the link is unknown
  // Location of a joint; empty: the joint is unknown.
  Location joint(const std::string& name) const;
};

// Returns the data that MuJoCo's reader does not store. Reports errors that MuJoCo ignores: missing
// and duplicate names of links and joints, invalid limits, and xacro that is not expanded.
Places placesOf(const XmlFile& file, pugi::xml_node root, Diagnostics& out);

}  // namespace urdf
}  // namespace hrdf
