// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Takes the model options that a format has.
#ifndef HRDF_ROBOT_FORMAT_OPTIONS_H_
#define HRDF_ROBOT_FORMAT_OPTIONS_H_

#include <string>

#include <hrdf/diagnostic.h>
#include <hrdf/options.h>
#include <hrdf/robot.h>

#include "robot/recognize.h"

namespace hrdf {

// Returns the options for the robot `path` of the format. Reports each that the format does not
// have; one that only the environment sets is passed over, with a note, as the environment speaks
// to robots of all formats.
ModelOptions optionsFor(Format format, const ModelOptions& options, const std::string& path,
                        Diagnostics& out);

// Returns the options, with the settings of a robot config where they are not given.
ModelOptions withConfig(ModelOptions options, const Robot& robot);

}  // namespace hrdf

#endif  // HRDF_ROBOT_FORMAT_OPTIONS_H_
