// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Where elements of MuJoCo's own XML are.
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

// The places of the bodies, joints, sites, tendons and actuators that have a name in an XML file or
// in a file that it includes. MuJoCo does not keep the lines of included files.
class MjcfPlaces {
 public:
  MjcfPlaces() = default;
  MjcfPlaces(const std::string& file, const Files& files);

  // Returns "scene.xml:3:5"; empty if the element is unknown, as of an attached model.
  std::string of(mjtObj type, const std::string& name) const;

 private:
  std::map<std::pair<mjtObj, std::string>, std::string> places_;
};

}  // namespace hrdf

#endif  // HRDF_TOOL_MJCF_PLACES_H_
