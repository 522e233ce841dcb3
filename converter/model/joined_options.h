// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// The options of models that become one.
#ifndef HRDF_MODEL_JOINED_OPTIONS_H_
#define HRDF_MODEL_JOINED_OPTIONS_H_

#include <span>
#include <string>

#include <mujoco/mujoco.h>

namespace hrdf {

struct NamedOption {
  std::string name;  // of a model, not empty
  mjOption option;
};

// Gives `scene` the safest options of itself and all models: the integrator furthest in the order
// Euler, RK4, implicit, implicitfast, discrete; the smallest time step; the elliptic cone if one
// has it; the largest `impratio`. Gravity, wind, magnetic field, density and viscosity are those of
// the models that state them; a value that is MuJoCo's default counts as not stated. The rest stays
// the scene's. Returns how two models contradict each other, with both names and values, else an
// empty string; after a contradiction `scene` is not to be used.
[[nodiscard]] std::string joinOptions(std::span<const NamedOption> models, mjOption& scene);

}  // namespace hrdf

#endif  // HRDF_MODEL_JOINED_OPTIONS_H_
