// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Reads settings of modules from files.
#ifndef HRDF_LOWERING_MODULE_SETTINGS_H_
#define HRDF_LOWERING_MODULE_SETTINGS_H_

#include <hrdf/diagnostic.h>
#include <hrdf/lower_files.h>
#include <hrdf/mechanism.h>
#include <hrdf/options.h>

namespace hrdf {

// Returns the settings of the modules from the files that the options name (relative to the robot
// file), else from a robot config. Copies the parameters of a setup file to `mechanism`, and its
// payload to `options`. Reports a file with an error, and ignores it.
ModuleSettings readSettings(Mechanism& mechanism, ModelOptions& options, const FileReader& files,
                            Diagnostics& out);

}  // namespace hrdf

#endif  // HRDF_LOWERING_MODULE_SETTINGS_H_
