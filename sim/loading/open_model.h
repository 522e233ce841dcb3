// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// A file as a compiled model whose modules have motors.
#ifndef HRDF_SIM_LOADING_OPEN_MODEL_H_
#define HRDF_SIM_LOADING_OPEN_MODEL_H_

#include <optional>
#include <string>
#include <vector>

#include <mujoco/mujoco.h>

#include <hrdf/diagnostic.h>
#include <hrdf/lower.h>
#include <hrdf/sim/simulation_options.h>

#include "loading/load_scene.h"
#include "loading/module_motors.h"
#include "model/home.h"

namespace hrdf::sim {

struct CompiledRobot {
  ModelPtr model;
  std::vector<ModuleInModel>
      modules;  // in the order of the model's marks; doubled ones, then grippers, last
  std::string start = kHomeKeyframe;  // the keyframe in which it starts
};

// As Simulation::open(). Returns nullopt if and only if an error was reported.
[[nodiscard]] std::optional<CompiledRobot> openModel(const SimulationSpec& spec,
                                                     const SimulationOptions& physics,
                                                     const FileReader& files, Diagnostics& out);
// As above, for a scene that is open; changes it into the result.
[[nodiscard]] std::optional<CompiledRobot> openModel(Scene& scene, const SimulationOptions& physics,
                                                     Diagnostics& out);

}  // namespace hrdf::sim

#endif  // HRDF_SIM_LOADING_OPEN_MODEL_H_
