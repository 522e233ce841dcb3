// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Writes URDF and SRDF for a robot of any format.
#ifndef HRDF_URDF_EXPORT_EXPORT_URDF_H_
#define HRDF_URDF_EXPORT_EXPORT_URDF_H_

#include <optional>
#include <string>

#include <hrdf/diagnostic.h>

#include "urdf_export/robot.h"

namespace hrdf::urdf_export {

struct Texts {
  std::string urdf, srdf;  // text of the URDF; text of the SRDF, empty if it was not requested
};

// Returns the texts of URDF and SRDF for `robot`. The URDF refers to mesh files in the folder
// assets/ by their names in `robot.spec`. Warns of properties that URDF cannot express. Returns
// nullopt if and only if an error was reported.
[[nodiscard]] std::optional<Texts> textsOf(const Robot& robot, const Settings& settings,
                                           Diagnostics& out);

}  // namespace hrdf::urdf_export

#endif  // HRDF_URDF_EXPORT_EXPORT_URDF_H_
