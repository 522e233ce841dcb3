// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Measures the time of a film frame in draft and in fine quality, and of a camera picture with
// depth. The three measurements alternate, so that a busy machine slows them equally. Prints the
// medians.
// Usage: film_cost
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <ctime>
#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include <hrdf/sim/simulation.h>

#include "pictures/offscreen.h"
#include "pictures/view.h"

namespace {

using Clock = std::chrono::steady_clock;

constexpr int kRounds = 15;

struct Cost {
  // Wall time and CPU time of one frame or picture, ms.
  double wall = 0, processor = 0;
};

Cost costOf(const std::function<void()>& work) {
  const Clock::time_point start = Clock::now();
  const std::clock_t processor = std::clock();
  work();
  return {std::chrono::duration<double, std::milli>(Clock::now() - start).count(),
          1000.0 * static_cast<double>(std::clock() - processor) / CLOCKS_PER_SEC};
}

double medianOf(std::vector<Cost> costs, double Cost::*field) {
  std::ranges::nth_element(costs, costs.begin() + kRounds / 2, {}, field);
  return costs[kRounds / 2].*field;
}

struct Measured {
  std::string name;
  std::function<void()> work;
  std::vector<Cost> costs = {};
};

}  // namespace

int main() {
  using namespace hrdf;
  Diagnostics out;
  const std::string models = HRDF_SOURCE_DIR "/models/";
  const auto arm = sim::Simulation::open(models + "x_arm_6dof.cfg.yaml", {}, out);
  const auto camera = sim::Simulation::open(models + "ceiling_camera.hrdf", {}, out);
  const auto offscreen = sim::Offscreen::create();
  if (!arm || !camera || !offscreen) return 1;
  sim::View draft(*arm->model(), mjFONTSCALE_100, sim::Quality::draft);
  sim::View fine(*arm->model(), mjFONTSCALE_100, sim::Quality::fine);
  for (sim::View* view : {&draft, &fine}) {
    view->camera = sim::cameraFor(*arm->model(), *arm->data(), 1280.0 / 720);
  }
  std::vector<Measured> all = {
      {"film, 1280 x 720, draft", [&] { draft.take(*arm->data(), 1280, 720); }},
      {"film, 1280 x 720, fine", [&] { fine.take(*arm->data(), 1280, 720); }},
      {"camera, 640 x 480, with depth", [&] { camera->picture("camera", 640, 480, out); }}};
  for (int round = -1; round < kRounds; ++round) {
    for (Measured& each : all) {
      const Cost cost = costOf(each.work);
      // The first round allocates buffers, so its cost is not counted.
      if (round >= 0) each.costs.push_back(cost);
    }
  }
  for (const Measured& each : all) {
    const double wall = medianOf(each.costs, &Cost::wall);
    std::printf("%-30s %7.1f ms, %5.1f a second, processor %7.1f ms\n", each.name.c_str(), wall,
                1000 / wall, medianOf(each.costs, &Cost::processor));
  }
  return 0;
}
