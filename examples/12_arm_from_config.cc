// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Builds an arm from its robot config, which has its modules, gains, plugins and home position. The
// arm moves home, then through waypoints with its gripper, and is weightless after its goal is
// cancelled.
#include "example.h"

#include <cmath>
#include <string>
#include <vector>

#include <hrdf/sim/arm/arm.h>

using namespace hrdf::sim;

// Builds the arm and its gripper from `config`. Returns null if a module is missing.
static std::unique_ptr<arm::Arm> makeArm(const RobotConfig& config, const Lookup& lookup,
                                         std::shared_ptr<arm::Gripper>& gripper) {
  const auto& data = config.getUserData();
  auto made = arm::Arm::create(config, lookup);
  gripper = arm::Gripper::create(config.getFamilies().front(), data.getString("gripper_name"),
                                 data.getFloat("gripper_close_effort"),
                                 data.getFloat("gripper_open_effort"), lookup);
  if (!made || !gripper) return nullptr;
  made->setEndEffector(gripper);
  return made;
}

int main(int argc, char** argv) {
  const auto sim = openRobot(argc, argv);
  if (!sim) return 1;
  Check check;

  std::vector<std::string> errors;
  const auto config = RobotConfig::loadConfig(argv[1], errors);
  for (const std::string& error : errors) std::fprintf(stderr, "%s\n", error.c_str());
  std::shared_ptr<arm::Gripper> gripper;
  const auto arm = config ? makeArm(*config, sim->lookup(), gripper) : nullptr;
  if (!arm) return 1;
  const auto moveToGoal = [&] {
    while (!arm->atGoal() && arm->update() && arm->send()) {
    }
    return arm->atGoal();
  };
  const auto distanceTo = [&](const Eigen::VectorXd& positions) {
    return (arm->lastFeedback().getPosition() - positions).cwiseAbs().maxCoeff();
  };

  const auto home = config->getUserData().getFloatList("home_position");
  Eigen::VectorXd goal = Eigen::Map<const Eigen::VectorXd>(home.data(), arm->group().size());
  goal[0] += 0.5;  // rad; the arm moves to `goal` in 2 s
  check(arm->update() && arm->setGoal(arm::Goal::createFromPosition(2, goal)),
        "there is a way to a goal");
  check(moveToGoal() && distanceTo(goal) < 0.05, "the arm goes there");

  // A goal with two waypoints. The gripper (aux) closes at the first and opens at the second.
  Eigen::MatrixXd positions(goal.size(), 2), free(goal.size(), 2), aux(1, 2);
  positions << goal, goal;
  positions.row(0) << 0, -0.5;
  free.setConstant(std::nan(""));  // velocity and acceleration; NaN: the trajectory chooses them
  free.col(1).setZero();           // at the last waypoint
  aux << 1, 0;
  check(arm->setGoal(arm::Goal::createFromWaypointsWithAux(Eigen::Vector2d(2, 4), positions, free,
                                                           free, aux)),
        "waypoints are taken");
  bool wasClosed = false;
  while (!arm->atGoal() && arm->update() && arm->send()) {
    wasClosed = wasClosed || gripper->getState() == 1;
  }
  check(distanceTo(positions.col(1)) < 0.05, "and followed");
  check(wasClosed && gripper->getState() == 0, "and the gripper closed and opened on the way");

  arm->cancelGoal();
  const Eigen::VectorXd left = arm->lastFeedback().getPosition();
  for (int i = 0; i < 200 && arm->update(); ++i) arm->send();
  std::printf("in 2 s without a goal it moved by %.3f rad\n", distanceTo(left));
  check(distanceTo(left) < 0.1, "without a goal it stays where it is");
  return check.status();
}
