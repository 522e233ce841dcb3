// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#ifndef HRDF_SIM_LOADING_COMPILE_SCENE_H_
#define HRDF_SIM_LOADING_COMPILE_SCENE_H_

#include "loading/load_scene.h"

namespace hrdf::sim {

// Compiles the scene. Returns null if and only if an error was reported.
[[nodiscard]] ModelPtr compile(const Scene& scene, Diagnostics& out);

}  // namespace hrdf::sim

#endif  // HRDF_SIM_LOADING_COMPILE_SCENE_H_
