// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// A program for hardware as HEBI's users write it, without any code for simulations: moves the arm
// of three joints to a pose in 1 s of the clock, and ends with 0 if the arm reaches it.
#include <algorithm>
#include <cmath>
#include <iostream>

#include "group_command.hpp"
#include "group_feedback.hpp"
#include "lookup.hpp"

int main() {
  hebi::Lookup lookup;
  auto group = lookup.getGroupFromNames({"HEBI"}, {"J1_base", "J2_shoulder", "J3_elbow"}, 10'000);
  if (!group) {
    std::cout << "no group" << std::endl;
    return 1;
  }
  hebi::GroupFeedback feedback(group->size());
  hebi::GroupCommand command(group->size());
  if (!group->getNextFeedback(feedback, 5000)) return 2;
  const Eigen::VectorXd start = feedback.getPosition();
  const Eigen::Vector3d goal(0.3, 0.2, -0.2);
  const double begin = feedback.getTime();
  for (double t = 0; t < 2; t = feedback.getTime() - begin) {
    command.setPosition(start + std::min(t, 1.0) * (goal - start));
    group->sendCommand(command);
    if (!group->getNextFeedback(feedback, 5000)) return 3;
  }
  std::cout << feedback.getPosition().transpose() << std::endl;
  return std::abs(feedback.getPosition()[0] - goal[0]) < 0.02 ? 0 : 4;
}
