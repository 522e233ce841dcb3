// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Converts a robot of any format to MuJoCo's mjSpec.
#ifndef HRDF_LOWERING_LOWER_H_
#define HRDF_LOWERING_LOWER_H_

#include <hrdf/diagnostic.h>
#include <hrdf/lower_files.h>
#include <hrdf/mechanism.h>
#include <hrdf/options.h>

namespace hrdf {

// Builds the MuJoCo model of `mechanism`, whose names must be valid in MuJoCo; returns null if and
// only if an error was reported.
[[nodiscard]] SpecPtr lower(Mechanism mechanism, const ModelOptions& options,
                            const LowerFiles& files, Diagnostics& out);

}  // namespace hrdf

#endif  // HRDF_LOWERING_LOWER_H_
