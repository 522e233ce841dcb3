// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Checks the model options against the robot's format.
#ifndef HRDF_ROBOT_FORMAT_OPTIONS_H_
#define HRDF_ROBOT_FORMAT_OPTIONS_H_

#include <string>

#include <hrdf/diagnostic.h>
#include <hrdf/options.h>
#include <hrdf/robot.h>

#include "robot/recognize.h"

namespace hrdf {

// Returns the options for the robot at `path`. Reports each option that the format does not have;
// if only the environment sets the option, resets it with a note.
ModelOptions optionsFor(Format format, const ModelOptions& options, const std::string& path,
                        Diagnostics& out);

// Returns `options`. Options that are not set are from the robot's config.
ModelOptions withConfig(ModelOptions options, const Robot& robot);

}  // namespace hrdf

#endif  // HRDF_ROBOT_FORMAT_OPTIONS_H_
