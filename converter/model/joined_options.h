// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// The options of models that become one.
#ifndef HRDF_MODEL_JOINED_OPTIONS_H_
#define HRDF_MODEL_JOINED_OPTIONS_H_

#include <array>
#include <string>

#include <mujoco/mujoco.h>

namespace hrdf {

// Takes the safest of all: the integrator furthest in the order Euler, RK4, implicit, implicitfast,
// discrete; the smallest time step; the elliptic cone if one has it; the largest `impratio`.
// Gravity, wind, magnetic field, density and viscosity are those of the models that state them; a
// value that is MuJoCo's default counts as not stated. The rest is that of the scene.
class JoinedOptions {
 public:
  explicit JoinedOptions(const mjOption& scene) : all_(scene) {}

  // Adds a model; returns how it contradicts one before, with both names and values; empty if it
  // does not. Then the options stay as they were.
  [[nodiscard]] std::string add(const std::string& name, const mjOption& option);
  const mjOption& all() const { return all_; }

 private:
  static constexpr int kWorld = 5;  // quantities that all models share

  mjOption all_;
  std::array<std::string, kWorld> statedBy_;
};

}  // namespace hrdf

#endif  // HRDF_MODEL_JOINED_OPTIONS_H_
