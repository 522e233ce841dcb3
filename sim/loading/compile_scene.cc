// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "loading/compile_scene.h"

#include <algorithm>
#include <cmath>

#include <hrdf/sim/states.h>

#include "text/arithmetic.h"

namespace hrdf::sim {
namespace {

// Maximum of each of the model's iteration limits; MuJoCo's default for its solver is 100.
constexpr int kMaxIterations = 10'000;
constexpr double kMinStep = 1e-6, kMaxStep = 1;  // s, range of the time step

// Clamps visual settings of the model: MuJoCo ends the process if they are out of its bounds.
void boundVisuals(mjModel& model, const std::string& path, Diagnostics& out) {
  std::string changed;
  const auto bound = [&](const char* name, auto& value, auto least, auto most) {
    const auto bounded = value >= least ? std::min(value, most) : least;  // NaN becomes `least`
    if (bounded == value) return;
    value = bounded;
    changed += (changed.empty() ? "" : ", ") + std::string(name);
  };
  constexpr int kPixels = 16384;
  bound("offwidth", model.vis.global.offwidth, 1, kPixels);
  bound("offheight", model.vis.global.offheight, 1, kPixels);
  auto& quality = model.vis.quality;
  bound("shadowsize", quality.shadowsize, 0, kPixels);
  bound("offsamples", quality.offsamples, 0, 64);
  bound("numslices", quality.numslices, 3, 500);
  bound("numstacks", quality.numstacks, 2, 500);
  bound("numquads", quality.numquads, 1, 100);
  bound("znear", model.vis.map.znear, 1e-4F, 1e3F);
  bound("zfar", model.vis.map.zfar, 1.01F * model.vis.map.znear, 1e6F);
  bound("extent", model.stat.extent, 1e-4, 1e9);
  if (changed.empty()) return;
  out.warning(
      path, "MuJoCo cannot draw with these settings of the scene, so they are changed: " + changed,
      "see <visual> and <statistic>");
}

// Reports a time step out of range, and keyframe times beyond kMaxTime, at which rounding can
// cancel the addition of a time step.
bool hasUsableTimes(const mjModel& model, const std::string& path, Diagnostics& out) {
  if (!(model.opt.timestep >= kMinStep && model.opt.timestep <= kMaxStep)) {
    out.error(path, "the time step is " + toText(model.opt.timestep) + " s",
              "it can be 1e-6 to 1 s: <option timestep=\"0.002\"/>");
    return false;
  }
  for (int key = 0; key < model.nkey; ++key) {
    if (std::abs(model.key_time[key]) <= kMaxTime) continue;
    out.error(path, "keyframe " + std::to_string(key) + " is at a time that is not within 1e9 s");
    return false;
  }
  return true;
}

// Reports iteration limits above kMaxIterations: a step with so many iterations can take very long,
// and cannot be interrupted.
bool hasUsableIterations(const mjOption& option, const std::string& path, Diagnostics& out) {
  for (const auto& [name, value] : {std::pair{"iterations", option.iterations},
                                    {"ls_iterations", option.ls_iterations},
                                    {"noslip_iterations", option.noslip_iterations},
                                    {"ccd_iterations", option.ccd_iterations},
                                    {"sdf_iterations", option.sdf_iterations}}) {
    if (value <= kMaxIterations) continue;
    out.error(
        path, std::string(name) + " is " + std::to_string(value),
        "it can be at most " + std::to_string(kMaxIterations) + ": <option " + name + "=\"100\"/>");
    return false;
  }
  return true;
}

}  // namespace

ModelPtr compile(const Scene& scene, Diagnostics& out) {
  // Minimum size of the model's memory in bytes, because MuJoCo ends the process if a step needs
  // more memory than the model has.
  constexpr mjtSize kLeastMemory = 16 << 20;
  mjSpec& spec = *scene.spec;
  if (spec.memory != static_cast<mjtSize>(-1)) spec.memory = std::max(spec.memory, kLeastMemory);
  ModelPtr model = scene.files->compile(&spec, scene.path, out);
  if (!model || !hasUsableTimes(*model, scene.path, out) ||
      !hasUsableIterations(model->opt, scene.path, out)) {
    return nullptr;
  }
  boundVisuals(*model, scene.path, out);
  return model;
}

}  // namespace hrdf::sim
