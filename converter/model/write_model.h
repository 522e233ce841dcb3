// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Writes models in the formats that MuJoCo itself writes.
#ifndef HRDF_SPEC_WRITE_MODEL_H_
#define HRDF_SPEC_WRITE_MODEL_H_

#include <string>

#include <hrdf/diagnostic.h>
#include <hrdf/spec.h>

#include "text/atomic_write.h"

namespace hrdf {

// Adds a file of `spec` and of the `model` that it compiles to: .xml, .mjz or .mjb, as the
// extension of `path` says. The same model gives the same bytes each time. `vfs` holds the
// model's files, if they are not on the disk. Returns false, and reports, if it cannot.
[[nodiscard]] bool addModel(const mjSpec& spec, const mjModel& model, mjVFS& vfs,
                            const std::string& path, WholeFiles& files, Diagnostics& out);

// Returns the bytes of an .mjz; empty, with the reason in `why`, if MuJoCo cannot pack the model.
std::string archiveOf(const mjSpec& spec, const mjModel& model, mjVFS& vfs, std::string& why);

}  // namespace hrdf

#endif  // HRDF_SPEC_WRITE_MODEL_H_
