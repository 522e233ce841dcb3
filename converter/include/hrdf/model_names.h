// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Names in the models of all robots.
#ifndef HRDF_MODEL_NAMES_H_
#define HRDF_MODEL_NAMES_H_

#include <string>

namespace hrdf {

// Name of the free joint of a floating base.
inline constexpr const char* kFloatingBase = "floating_base";

// Name of MuJoCo's `text` element with the family of all modules.
inline constexpr const char* kFamilyText = "hrdf:family";

// Name of MuJoCo's `text` element with the FAMILY/NAME of the phone that runs HEBI's Mobile IO.
inline constexpr const char* kPhoneText = "hrdf:mobile_io";

// Returns the name of the position sensor of the actuator `name`. The sensor measures gear *
// position of the joint.
inline std::string positionSensorOf(const std::string& name) { return name + "_position"; }
// Returns the name of the velocity sensor of the actuator `name`.
inline std::string velocitySensorOf(const std::string& name) { return name + "_velocity"; }
// Returns the name of the effort sensor of the actuator `name`.
inline std::string effortSensorOf(const std::string& name) { return name + "_effort"; }

}  // namespace hrdf

#endif  // HRDF_MODEL_NAMES_H_
