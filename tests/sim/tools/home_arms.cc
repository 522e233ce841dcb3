// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// home_arms CONFIG…: opens each robot config. If it has a `home_position`, moves its arm 0.3 rad
// away and back, with the config's gains and plugins. Prints a line for each config with the
// largest joint error at the end and the hottest motor winding (limit: 140 C). Status 1 if a config
// does not open or an error is above 0.04 rad.
#include <cmath>
#include <cstdio>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include <hrdf/sim/arm/arm.h>
#include <hrdf/sim/robot_config.h>
#include <hrdf/sim/simulation.h>

namespace hrdf::sim {
namespace {

constexpr double kAway = 0.3;       // rad
constexpr double kMoving = 5;       // s, for each way
constexpr double kResting = 3;      // s, after each move
constexpr double kMaxError = 0.04;  // rad; friction by load holds a wrist 27 mrad from its goal

void print(const Diagnostics& diagnostics) {
  for (const Diagnostic& each : diagnostics.all()) std::printf("    %s\n", toString(each).c_str());
}

// Moves to `goal` and rests there. Returns the largest joint error (rad) at the end; NaN after a
// failure.
double errorAt(const Eigen::VectorXd& goal, arm::Arm& arm) {
  if (!arm.setGoal(arm::Goal::createFromPosition(kMoving, goal))) return std::nan("");
  const double start = arm.lastFeedback().getTime();
  while (arm.lastFeedback().getTime() < start + kMoving + kResting) {
    if (!arm.update() || !arm.send()) return std::nan("");
  }
  return (arm.lastFeedback().getPosition() - goal).cwiseAbs().maxCoeff();
}

// Moves each joint 0.3 rad towards zero, where the arm is stretched; a joint at zero also moves.
Eigen::VectorXd awayFrom(const Eigen::VectorXd& home) {
  return home.unaryExpr([](double q) { return q > 0 ? q - kAway : q + kAway; });
}

bool check(const std::string& path) {
  const std::string name = std::filesystem::path(path).filename().string();
  Diagnostics diagnostics;
  const auto config = RobotConfig::load(path, readFile, diagnostics);
  const auto sim = Simulation::open(path, {}, diagnostics);
  const auto arm = config && sim ? arm::Arm::create(*config, sim->lookup(), diagnostics) : nullptr;
  if (!arm) {
    std::printf("%-44s refused\n", name.c_str());
    print(diagnostics);
    return false;
  }
  const std::vector<double> given = config->getUserData().getFloatList("home_position");
  if (given.empty()) {
    std::printf("%-44s opens; no home_position\n", name.c_str());
    return true;
  }
  const Eigen::VectorXd home =
      Eigen::Map<const Eigen::VectorXd>(given.data(), static_cast<Eigen::Index>(given.size()));
  errorAt(awayFrom(home), *arm);
  const double error = errorAt(home, *arm);
  const double hottest = arm->lastFeedback().getMotorWindingTemperature().maxCoeff();
  std::printf("%-44s %.4f rad %6.1f C\n", name.c_str(), error, hottest);
  return error <= kMaxError;
}

}  // namespace
}  // namespace hrdf::sim

int main(int argc, char** argv) {
  bool isGood = true;
  for (int i = 1; i < argc; ++i) isGood &= hrdf::sim::check(argv[i]);
  return isGood ? 0 : 1;
}
