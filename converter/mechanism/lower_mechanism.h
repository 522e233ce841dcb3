// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// A mechanism to MuJoCo's mjSpec.
#ifndef HRDF_MECHANISM_LOWER_MECHANISM_H_
#define HRDF_MECHANISM_LOWER_MECHANISM_H_

#include <hrdf/diagnostic.h>
#include <hrdf/lower_files.h>
#include <hrdf/mechanism.h>
#include <hrdf/options.h>
#include <hrdf/spec.h>

namespace hrdf {

// Builds the MuJoCo model of `mechanism`, whose names are tidy; returns null exactly when it
// reported an error. Elements carry their places in `info`.
[[nodiscard]] SpecPtr lowerMechanism(const Mechanism& mechanism, const ModelOptions& options,
                                     const LowerFiles& files, Diagnostics& out);

}  // namespace hrdf

#endif  // HRDF_MECHANISM_LOWER_MECHANISM_H_
