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

// Sets options of `scene` to the safest value in `scene` and `models`: the integrator that is last
// in the list Euler, RK4, implicit, implicitfast, discrete; the smallest time step; the elliptic
// cone if a model has it; the largest `impratio`. Copies gravity, wind, magnetic field, density and
// viscosity from models that change MuJoCo's default. Returns an error (`scene` is then invalid) if
// two models change such a quantity to different values; empty: no error.
[[nodiscard]] std::string joinOptions(std::span<const NamedOption> models, mjOption& scene);

}  // namespace hrdf

#endif  // HRDF_MODEL_JOINED_OPTIONS_H_
