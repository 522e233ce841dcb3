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

// Adds the file `path` to `files`, in the format of its extension: .xml, .mjz or .mjb. `spec` must
// compile to `model`; `vfs` contains the model's files that are not on the disk. The same model
// always gives the same bytes. Returns false after an error.
[[nodiscard]] bool addModel(const mjSpec& spec, const mjModel& model, mjVFS& vfs,
                            const std::string& path, WholeFiles& files, Diagnostics& out);

// Returns the bytes of an .mjz; empty: MuJoCo cannot pack the model, for the reason `why`.
std::string archiveOf(const mjSpec& spec, const mjModel& model, mjVFS& vfs, std::string& why);

}  // namespace hrdf

#endif  // HRDF_SPEC_WRITE_MODEL_H_
