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

// Adds a file of `spec`, which must compile to `model`, in the format of the extension of `path`:
// .xml, .mjz or .mjb. The same model gives the same bytes each time. `vfs` contains the model's
// files that are not on the disk. Returns false after an error.
[[nodiscard]] bool addModel(const mjSpec& spec, const mjModel& model, mjVFS& vfs,
                            const std::string& path, WholeFiles& files, Diagnostics& out);

// Returns the bytes of an .mjz; empty if MuJoCo cannot pack the model, and `why` then has the
// reason.
std::string archiveOf(const mjSpec& spec, const mjModel& model, mjVFS& vfs, std::string& why);

}  // namespace hrdf

#endif  // HRDF_SPEC_WRITE_MODEL_H_
