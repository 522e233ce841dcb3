// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Last step of opening: compiles a scene into a model whose modules have motors.
#ifndef HRDF_SIM_LOADING_OPEN_MODEL_H_
#define HRDF_SIM_LOADING_OPEN_MODEL_H_

#include <optional>

#include <hrdf/diagnostic.h>
#include <hrdf/sim/simulation_options.h>

#include "loading/load_scene.h"
#include "world/compiled_robot.h"

namespace hrdf::sim {

// Compiles the scene with motors in place of the actuators of its modules. Changes `scene`. Returns
// nullopt if and only if an error was reported.
[[nodiscard]] std::optional<CompiledRobot> openModel(Scene& scene, const SimulationOptions& physics,
                                                     Diagnostics& out);

}  // namespace hrdf::sim

#endif  // HRDF_SIM_LOADING_OPEN_MODEL_H_
