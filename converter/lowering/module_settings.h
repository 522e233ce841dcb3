// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Settings of modules from files.
#ifndef HRDF_LOWERING_MODULE_SETTINGS_H_
#define HRDF_LOWERING_MODULE_SETTINGS_H_

#include <hrdf/diagnostic.h>
#include <hrdf/lower_files.h>
#include <hrdf/mechanism.h>
#include <hrdf/options.h>

namespace hrdf {

// Returns the settings of the modules, from the options' files, whose paths start at the robot
// file's folder, else from a robot config. Gives the modules of `mechanism` the figures of a setup
// file, and `options` its payload. Leaves out a file with an error, which it reports.
ModuleSettings readSettings(Mechanism& mechanism, ModelOptions& options, const FileReader& files,
                            Diagnostics& out);

}  // namespace hrdf

#endif  // HRDF_LOWERING_MODULE_SETTINGS_H_
