// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Writes the output of `hrdf info` as JSON, or as tables on stdout.
#ifndef HRDF_TOOL_INFO_H_
#define HRDF_TOOL_INFO_H_

#include <cmath>
#include <optional>
#include <string>
#include <vector>

#include <mujoco/mujoco.h>

#include <hrdf/element.h>
#include <hrdf/mechanism.h>

#include "tool/json_text.h"

namespace hrdf {

// `names`: names of the modules; empty: from the robot's file.
Json infoOf(const Description& robot, const std::vector<std::string>& names);
void printInfo(const Description& robot, const std::vector<std::string>& names);

// Masses are from the compiled model, in which MuJoCo has computed missing masses from shapes.
Json infoOf(const Mechanism& mechanism, const mjModel& model);
void printInfo(const Mechanism& mechanism, const mjModel& model);

inline const char* typeOf(const Mechanism::Joint& joint) {
  return joint.slides ? "slide" : "hinge";
}

inline Json valueOrNull(const std::optional<double>& value) {
  return value ? Json(*value) : Json();
}

// Returns the number with three digits after the point, or "none" if `value` is empty.
inline std::string orNone(const std::optional<double>& value) {
  return value ? Json(std::round(*value * 1000) / 1000).dump() : "none";
}

}  // namespace hrdf

#endif  // HRDF_TOOL_INFO_H_
