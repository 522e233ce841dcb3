// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "model/joined_options.h"

#include <algorithm>
#include <cstddef>
#include <cstdio>
#include <span>

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

std::string JoinedOptions::add(const std::string& name, const mjOption& option) {
  static_assert(kNames.size() == kWorld);
  mjOption next = all_, own = option, unstated = defaultOption();
  auto statedBy = statedBy_;
  for (std::size_t i = 0; i < kNames.size(); ++i) {
    const auto to = quantity(next, i), from = quantity(own, i);
    if (std::ranges::equal(from, quantity(unstated, i))) continue;
    if (!statedBy[i].empty() && !std::ranges::equal(from, to)) {
      return std::string("the ") + kNames[i] + " of '" + statedBy[i] + "' is " + textOf(to) +
             ", that of '" + name + "' is " + textOf(from) + ": models in one scene have one";
    }
    std::ranges::copy(from, to.begin());
    statedBy[i] = name;
  }
  next.integrator = std::max(next.integrator, own.integrator);
  next.timestep = std::min(next.timestep, own.timestep);
  next.cone = std::max(next.cone, own.cone);
  next.impratio = std::max(next.impratio, own.impratio);
  all_ = next;
  statedBy_ = statedBy;
  return {};
}

}  // namespace hrdf
