// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Builds MuJoCo's mjSpec from an element tree.
#ifndef HRDF_LOWER_H_
#define HRDF_LOWER_H_

#include <hrdf/diagnostic.h>
#include <hrdf/element.h>
#include <hrdf/files.h>
#include <hrdf/lower_files.h>
#include <hrdf/options.h>
#include <hrdf/spec.h>

namespace hrdf {

// Builds the MuJoCo model of `robot`. Returns null if and only if an error was reported. The `info`
// of each mjs element is the place of the robot's element in the HRDF file, for MuJoCo's error
// messages.
[[nodiscard]] SpecPtr lower(const Description& robot, const ModelOptions& options,
                            Diagnostics& out);

// Builds the MuJoCo model of `robot`. Reads files with `files.read`, and writes to `files.assets`
// and `files.settings`.
[[nodiscard]] SpecPtr lower(const Description& robot, const ModelOptions& options,
                            const LowerFiles& files, Diagnostics& out);

}  // namespace hrdf

#endif  // HRDF_LOWER_H_
