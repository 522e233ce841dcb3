// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Finds the places of elements in MuJoCo's XML.
#ifndef HRDF_TOOL_MJCF_PLACES_H_
#define HRDF_TOOL_MJCF_PLACES_H_

#include <map>
#include <string>
#include <string_view>
#include <utility>

#include <mujoco/mujoco.h>

#include <hrdf/diagnostic.h>

#include "text/files.h"

namespace hrdf {

// The places of named bodies, joints, sites, tendons and actuators in an XML file and its included
// files. MuJoCo does not store the lines of included files.
class MjcfPlaces {
 public:
  MjcfPlaces() = default;
  MjcfPlaces(const std::string& file, const Files& files);

  // Returns "scene.xml:3:5"; empty if the element is unknown, such as an element of an attached
  // model.
  std::string of(mjtObj type, const std::string& name) const;

 private:
  std::map<std::pair<mjtObj, std::string>, std::string> places_;
};

}  // namespace hrdf

#endif  // HRDF_TOOL_MJCF_PLACES_H_
