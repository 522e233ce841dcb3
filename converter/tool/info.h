// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Writes what `hrdf info` says of a robot, as JSON and as tables on stdout.
#ifndef HRDF_TOOL_INFO_H_
#define HRDF_TOOL_INFO_H_

#include <cmath>
#include <string>

#include <mujoco/mujoco.h>

#include <hrdf/element.h>
#include <hrdf/mechanism.h>

#include "tool/json_text.h"

namespace hrdf {

Json infoOf(const Description& robot);
void printInfo(const Description& robot);

// Masses are those of the compiled model, as a file may leave them to the shapes.
Json infoOf(const Mechanism& mechanism, const mjModel& model);
void printInfo(const Mechanism& mechanism, const mjModel& model);

inline Json finiteOrNull(double value) { return std::isfinite(value) ? Json(value) : Json(); }

// Returns the number with three digits behind the point, or "none".
inline std::string orNone(double value) {
  return std::isfinite(value) ? Json(std::round(value * 1000) / 1000).dump() : "none";
}

}  // namespace hrdf

#endif  // HRDF_TOOL_INFO_H_
