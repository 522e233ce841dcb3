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

// Name of the text that holds the family of a model's modules. The text of a module has the
// module's name.
inline constexpr const char* kFamilyText = "hrdf:family";

// Name of the text that holds the phone which a robot config names, as FAMILY/NAME.
inline constexpr const char* kPhoneText = "hrdf:mobile_io";

// Returns the names of the sensors that measure position, velocity and effort at the side of the
// module with the actuator `name`.
inline std::string positionSensorOf(const std::string& name) { return name + "_position"; }
inline std::string velocitySensorOf(const std::string& name) { return name + "_velocity"; }
inline std::string effortSensorOf(const std::string& name) { return name + "_effort"; }

}  // namespace hrdf

#endif  // HRDF_MODEL_NAMES_H_
