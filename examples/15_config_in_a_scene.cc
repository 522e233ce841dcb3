// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Places an arm from its robot config on the table of the program's own scene; the arm knocks over
// a bottle.
#include "example.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include <hrdf/sim/arm/arm.h>

using namespace hrdf::sim;

namespace {

std::unique_ptr<Simulation> openScene(const char* config, const char* scene) {
  SimulationSpec spec;
  spec.scene = scene;
  SimulationSpec::Robot& robot = spec.robots.emplace_back();
  robot.file = config;
  robot.options.X_WB = Eigen::Translation3d(0, 0, 0.75);  // m, height of the table's top
  hrdf::Diagnostics diagnostics;
  auto sim = Simulation::open(spec, diagnostics);
  for (const auto& diagnostic : diagnostics.all()) {
    std::fputs(hrdf::toStringWithSource(diagnostic).c_str(), stderr);
  }
  return sim;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 3) {
    std::fprintf(stderr, "usage: %s CONFIG SCENE\n", argv[0]);
    return 2;
  }
  const auto sim = openScene(argv[1], argv[2]);
  if (!sim) return 1;
  std::vector<std::string> errors;
  const auto config = RobotConfig::loadConfig(argv[1], errors);
  const auto arm = config ? arm::Arm::create(*config, sim->lookup()) : nullptr;
  for (const std::string& error : errors) std::fprintf(stderr, "%s\n", error.c_str());
  if (!arm || !arm->update()) return 1;

  Check check;
  const int bottle = mj_name2id(sim->model(), mjOBJ_BODY, "bottle");
  const auto lean = [&] {  // tilt of the bottle, rad
    return std::acos(std::min(1.0, sim->data()->xmat[9 * bottle + 8]));
  };
  check(lean() < 0.01, "the bottle stands on the table");
  Eigen::VectorXd goal = arm->lastFeedback().getPosition();
  goal[0] += 1.2;  // rad, base joint
  // The arm moves to `goal` (rad) in 2 s.
  check(arm->setGoal(arm::Goal::createFromPosition(2, goal)), "there is a way to the goal");
  while (sim->time() < 3 && arm->update() && arm->send()) {
  }
  std::printf("the bottle leans by %.2f rad\n", lean());
  check(lean() > 1, "the arm knocks it over");
  return check.status();
}
