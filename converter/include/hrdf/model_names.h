// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Names that the models of all robots have.
#ifndef HRDF_MODEL_NAMES_H_
#define HRDF_MODEL_NAMES_H_

#include <string>

namespace hrdf {

// Name of the joint of a floating base.
inline constexpr const char* kFloatingBase = "floating_base";

// Returns the name of the sensor that measures the effort of the module with the actuator `name`.
inline std::string effortSensorOf(const std::string& name) { return name + "_effort"; }

}  // namespace hrdf

#endif  // HRDF_MODEL_NAMES_H_
