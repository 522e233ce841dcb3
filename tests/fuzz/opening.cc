// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/fuzz/opening.h"

#include <array>
#include <utility>

#include <hrdf/lower.h>

namespace hrdf {
namespace {

constexpr int kSteps = 20;

std::string brokenSteps(const mjModel& model) {
  const DataPtr data(mj_makeData(&model));
  mj_resetDataKeyframe(&model, data.get(), 0);
  constexpr std::array kBad = {std::pair(mjWARN_BADQPOS, "position"),
                               std::pair(mjWARN_BADQVEL, "velocity"),
                               std::pair(mjWARN_BADQACC, "acceleration")};
  for (int i = 0; i < kSteps; ++i) {
    mj_step(&model, data.get());
    for (const auto& [warning, what] : kBad) {
      if (data->warning[warning].number == 0) continue;
      return std::string("bad ") + what + " in step " + std::to_string(i);
    }
  }
  return {};
}

}  // namespace

std::string brokenOpening(const Description& robot, const ModelOptions& options,
                          const FileReader& files) {
  Diagnostics diagnostics;
  const SpecPtr spec = lower(robot, options, {.read = files}, diagnostics);
  if ((spec == nullptr) != diagnostics.hasErrors()) return "a result beside an error, or neither";
  if (!spec) return {};
  const ModelPtr model(mj_compile(spec.get(), nullptr));
  if (!model) return std::string("does not compile: ") + mjs_getError(spec.get());
  return model->nkey > 0 ? brokenSteps(*model) : std::string();
}

}  // namespace hrdf
