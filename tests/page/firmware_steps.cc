// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Runs page/firmware.cc natively on random modules and inputs, and writes both and the results, for
// firmware.test.mjs to run in WebAssembly: firmware_steps STEPS. Numbers are float64:
//     count of modules; setup and ranges of each module
//     then for each step and module: command, measured, state, output
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <limits>
#include <random>
#include <vector>

#include <hrdf/catalog.h>

#include "firmware/fields.h"
#include "hebi/firmware_setup.h"

extern "C" {
double* firstRow();
int rowSize();
int partSize(int part);
void powerUp(int i, double stream);
void beforeStep(int count);
void afterStep(int count, double weight);
}

namespace hrdf {
namespace {

constexpr int kModules = 64;
enum Part { kSetup, kState, kCommand, kRanges, kMeasured, kOutput };
constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
constexpr double kInfinity = std::numeric_limits<double>::infinity();

class Bench {
 public:
  Bench();
  void run(int steps);

 private:
  double uniform(double from, double to) {
    return std::uniform_real_distribution<double>(from, to)(random_);
  }
  int whole(int from, int to) { return std::uniform_int_distribution<int>(from, to)(random_); }
  bool isChosen(double share) { return uniform(0, 1) < share; }

  double* part(int module, Part part) {
    double* at = firstRow() + module * rowSize();
    for (int before = 0; before < part; ++before) at += partSize(before);
    return at;
  }
  FirmwareSetup randomSetup(int module);
  void randomizeGains(firmware::LoopGains<double>& gains);
  void randomizeLimits(firmware::Limits<double>& limits);
  void randomizeInputs(int module);
  void write(int module, Part which) { write(part(module, which), partSize(which)); }
  void write(const double* numbers, int count) {
    const auto size = static_cast<std::size_t>(count);
    if (std::fwrite(numbers, sizeof(double), size, stdout) != size) std::exit(1);
  }

  std::mt19937_64 random_{20261126};
  std::vector<double> positions_ = std::vector<double>(kModules);
};

void Bench::randomizeGains(firmware::LoopGains<double>& gains) {
  gains.kp *= uniform(0, 3);
  gains.ki = uniform(0, 2);
  gains.kd = uniform(0, 0.05);
  gains.feedForward = uniform(0, 1.5);
  gains.deadZone = isChosen(0.5) ? 0.01 : 0;
  gains.iClamp = uniform(0, 2);
  gains.punch = isChosen(0.5) ? 0.05 : 0;
  gains.targetLowpass = uniform(0.01, 1);
  gains.outputLowpass = uniform(0.01, 1);
  gains.dOnError = whole(0, 1);
}

void Bench::randomizeLimits(firmware::Limits<double>& limits) {
  limits.atMin = whole(0, 3);
  limits.atMax = whole(0, 3);
  if (isChosen(0.5)) return;
  limits.position = {-uniform(0.1, 2), uniform(0.1, 2)};
  limits.velocity = {-uniform(0.1, 4), uniform(0.1, 4)};
  limits.effort = {-uniform(1, 20), uniform(1, 20)};
}

FirmwareSetup Bench::randomSetup(int module) {
  const auto types = actuators();
  FirmwareSetup setup = firmwareSetup(types[static_cast<std::size_t>(module) % types.size()]);
  setup.strategy = whole(0, 4);
  setup.motor.busVoltage = isChosen(0.05) ? 0 : uniform(12, 48);
  setup.motor.resistance *= uniform(0.1, 3);
  setup.motor.speedLimit = isChosen(0.5) ? uniform(0.5, 5) : firmware::kNoLimit;
  setup.heat.winding *= uniform(0.01, 1);  // hot within a run
  setup.imperfections = {uniform(-1, 1), uniform(0, 0.3), uniform(0, 1), 1e-3 * whole(0, 9)};
  if (isChosen(0.5)) setup.imperfections.noise = {1e-4, 1e-2, 0.1, double(whole(0, 1 << 23))};
  randomizeLimits(setup.limits);
  for (const auto loop : kSetupLoops) randomizeGains(setup.*loop);
  return setup;
}

Bench::Bench() {
  const double count = kModules;
  write(&count, 1);
  for (int i = 0; i < kModules; ++i) {
    const FirmwareSetup setup = randomSetup(i);
    std::copy_n(firmware::numbers(setup), partSize(kSetup), part(i, kSetup));
    const double ranges[] = {-3.1, 3.1, -4, 4, -23, isChosen(0.5) ? 23 : firmware::kNoLimit};
    std::copy_n(ranges, partSize(kRanges), part(i, kRanges));
    write(i, kSetup);
    write(i, kRanges);
    powerUp(i, i);
  }
}

// Commands last for about 100 steps. The speed follows the motor voltage: 0.2 rad/s for each V.
void Bench::randomizeInputs(int module) {
  double* const command = part(module, kCommand);
  constexpr double kScale[] = {1.5, 2, 10, 1}, kShareOff[] = {0.2, 0.4, 0.4, 0.9};
  for (int i = 0; i < 4; ++i) {
    if (!isChosen(0.01)) continue;
    command[i] = isChosen(kShareOff[i]) ? kNan : kScale[i] * uniform(-1.5, 1.5);
    if (isChosen(0.01)) command[i] = kInfinity;
  }
  const auto* state = reinterpret_cast<firmware::FirmwareState<double>*>(part(module, kState));
  double* const measured = part(module, kMeasured);
  const double velocity = 0.98 * measured[1] + 0.004 * state->driveVoltage + uniform(-0.02, 0.02);
  double& position = positions_[static_cast<std::size_t>(module)];
  position = std::abs(position) > 4 ? 0 : position + 1e-3 * velocity;
  measured[0] = isChosen(1e-4) ? (isChosen(0.5) ? kInfinity : kNan) : position;
  measured[1] = std::isfinite(velocity) ? velocity : 0;
  measured[2] = measured[1] + uniform(-0.01, 0.01);
  measured[3] = isChosen(1e-4) ? kInfinity : uniform(-2, 2);
}

void Bench::run(int steps) {
  for (int step = 0; step < steps; ++step) {
    for (int i = 0; i < kModules; ++i) randomizeInputs(i);
    for (int i = 0; i < kModules; ++i) {
      write(i, kCommand);
      write(i, kMeasured);
    }
    beforeStep(kModules);
    afterStep(kModules, 1 - std::exp(-firmware::kPeriod / firmware::kEffortLag));
    for (int i = 0; i < kModules; ++i) {
      write(i, kState);
      write(i, kOutput);
    }
  }
}

}  // namespace
}  // namespace hrdf

int main(int argc, char** argv) {
  if (argc != 2) return 2;
  hrdf::Bench().run(std::atoi(argv[1]));
  return 0;
}
