// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "model/joined_options.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdio>

namespace hrdf {
namespace {

constexpr std::array kNames = {"gravity", "wind", "magnetic", "density", "viscosity"};

std::span<mjtNum> quantity(mjOption& option, std::size_t index) {
  switch (index) {
    case 0:
      return option.gravity;
    case 1:
      return option.wind;
    case 2:
      return option.magnetic;
    case 3:
      return {&option.density, 1};
    default:
      return {&option.viscosity, 1};
  }
}

std::string textOf(std::span<const mjtNum> values) {
  std::string text;
  for (const mjtNum value : values) {
    char digits[32];
    std::snprintf(digits, sizeof(digits), "%s%g", text.empty() ? "" : " ", value);
    text += digits;
  }
  return text;
}

mjOption defaultOption() {
  mjOption option;
  mj_defaultOption(&option);
  return option;
}

}  // namespace

std::string joinOptions(std::span<const NamedOption> models, mjOption& scene) {
  mjOption unstated = defaultOption();
  for (std::size_t i = 0; i < kNames.size(); ++i) {
    const std::span<mjtNum> to = quantity(scene, i);
    std::string owner;
    for (auto [name, option] : models) {
      const std::span<mjtNum> from = quantity(option, i);
      if (std::ranges::equal(from, quantity(unstated, i))) continue;
      if (!owner.empty() && !std::ranges::equal(from, to)) {
        return std::string("the ") + kNames[i] + " of '" + owner + "' is " + textOf(to) + ", of '" +
               name + "' " + textOf(from) + ": all models in a scene need the same value";
      }
      std::ranges::copy(from, to.begin());
      owner = name;
    }
  }
  for (const auto& [name, option] : models) {
    scene.integrator = std::max(scene.integrator, option.integrator);
    scene.timestep = std::min(scene.timestep, option.timestep);
    scene.cone = std::max(scene.cone, option.cone);
    scene.impratio = std::max(scene.impratio, option.impratio);
  }
  return {};
}

}  // namespace hrdf
