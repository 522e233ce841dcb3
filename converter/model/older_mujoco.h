// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Models for releases of MuJoCo that do not know what 4.0 brought.
#ifndef HRDF_MODEL_OLDER_MUJOCO_H_
#define HRDF_MODEL_OLDER_MUJOCO_H_

#include <string>

#include <mujoco/mujoco.h>

#include <hrdf/diagnostic.h>

namespace hrdf {

// Makes a spec that MuJoCo 3.14 reads too: shadows of planes and inputs of plain actuators are left
// out. Reports an error at `path`, and returns false, for the plugin of the firmware, which that
// release does not load.
[[nodiscard]] bool rewriteForMujoco314(mjSpec& spec, const std::string& path, Diagnostics& out);

}  // namespace hrdf

#endif  // HRDF_MODEL_OLDER_MUJOCO_H_
