// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Rewrites models for MuJoCo releases before 4.0.
#ifndef HRDF_MODEL_OLDER_MUJOCO_H_
#define HRDF_MODEL_OLDER_MUJOCO_H_

#include <string>

#include <mujoco/mujoco.h>

#include <hrdf/diagnostic.h>

namespace hrdf {

// Changes a spec so that MuJoCo 3.14 can read it: removes the shadow setting of geoms, and the
// actuators' inputs that MuJoCo derives. If the spec has the firmware's plugin, which MuJoCo 3.14
// cannot load, reports an error at `path` and returns false.
[[nodiscard]] bool rewriteForMujoco314(mjSpec& spec, const std::string& path, Diagnostics& out);

}  // namespace hrdf

#endif  // HRDF_MODEL_OLDER_MUJOCO_H_
