// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// A program for HEBI's C++ API, with the header names and the namespace of HEBI's library. For a
// simulated robot, it links the target hrdf::hebi_compat instead of HEBI's library, and opens the
// robot in the line marked below.
#include <chrono>
#include <iostream>

#include "group_command.hpp"
#include "group_feedback.hpp"
#include "log_file.hpp"
#include "lookup.hpp"
#include "robot_model.hpp"
#include "trajectory.hpp"
#include "util/grav_comp.hpp"

#include "example.h"

int main(int argc, char** argv) {
  const auto sim = openRobot(argc, argv);  // a program for real modules has no such line
  if (!sim) return 1;

  hebi::Lookup lookup;
  auto entry_list = lookup.getEntryList();
  for (const auto& entry : *entry_list) {
    std::cout << entry.family_ << " | " << entry.name_ << std::endl;
  }

  auto group = lookup.getGroupFromNames({"HEBI"}, {"J1_base", "J2_shoulder", "J3_elbow"});
  if (!group) {
    std::cout << "Group not found!" << std::endl;
    return -1;
  }
  auto model = hebi::robot_model::RobotModel::loadHRDF(argv[1]);
  hebi::GroupFeedback fbk(group->size());
  hebi::GroupCommand cmd(group->size());
  for (int i = 0; i < group->size(); ++i) {
    auto& settings = cmd[i].settings().actuator();
    settings.controlStrategy().set(hebi::Command::ControlStrategy::Strategy4);
    cmd[i].led().set(hebi::Color(0, 0, 255));
  }
  if (!group->sendCommandWithAcknowledgement(cmd) || !group->getNextFeedback(fbk)) return -1;
  std::cout << "blue: " << int{fbk[0].led().getColor().getBlue()} << std::endl;

  Eigen::MatrixXd positions(group->size(), 2);
  positions.col(0) = fbk.getPosition();
  positions.col(1) << 0.5, 0.3, -0.5;
  auto trajectory =
      hebi::trajectory::Trajectory::createUnconstrainedQp(Eigen::Vector2d(0, 2), positions);
  Eigen::VectorXd pos, vel, masses;
  model->getMasses(masses);
  cmd.clear();
  const double t0 = fbk.getTime();
  for (double t = 0; t < 3; t = fbk.getTime() - t0) {
    trajectory->getState(t, &pos, &vel, nullptr);
    cmd.setPosition(pos);
    cmd.setVelocity(vel);
    cmd.setEffort(hebi::util::getGravCompEfforts(*model, masses, fbk));
    group->sendCommand(cmd);
    if (!group->getNextFeedback(fbk)) return -1;
  }
  std::cout << fbk.getPosition().transpose() << std::endl;

  Check check;
  check((fbk.getPosition() - positions.col(1)).cwiseAbs().maxCoeff() < 0.05, "the arm arrived");
  check(fbk[0].actuator().mstopState().get() == hebi::Feedback::MstopState::NotTriggered,
        "without a motion stop");
  return check.status();
}
