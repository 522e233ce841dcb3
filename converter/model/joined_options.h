// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Combines the options of several models in one scene.
#ifndef HRDF_MODEL_JOINED_OPTIONS_H_
#define HRDF_MODEL_JOINED_OPTIONS_H_

#include <span>
#include <string>

#include <mujoco/mujoco.h>

namespace hrdf {

struct NamedOption {
  std::string name;  // name of the model, not empty
  mjOption option;
};

// Sets `scene` to the safest options of itself and all models: the last integrator in the list
// Euler, RK4, implicit, implicitfast, discrete; the smallest time step; the elliptic cone if any
// model has it; the largest `impratio`. Copies the models' gravity, wind, magnetic field, density
// and viscosity that differ from MuJoCo's defaults. Returns an error if two models differ in one of
// these five; `scene` is then invalid. Empty: no error.
[[nodiscard]] std::string joinOptions(std::span<const NamedOption> models, mjOption& scene);

}  // namespace hrdf

#endif  // HRDF_MODEL_JOINED_OPTIONS_H_
