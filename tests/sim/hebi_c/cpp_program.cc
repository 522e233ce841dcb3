// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// A program of HEBI's C++ API that moves a simulated arm; exit status 0 if the arm reaches its
// targets.
#include <cmath>
#include <cstdio>
#include <memory>
#include <string>
#include <vector>

#include "group.hpp"
#include "group_command.hpp"
#include "group_feedback.hpp"
#include "lookup.hpp"

int main() {
  hebi::Lookup lookup;
  const std::vector<std::string> names{"J1_base", "J2_shoulder", "J3_elbow"};
  const std::shared_ptr<hebi::Group> group = lookup.getGroupFromNames({"Arm"}, names, 5000);
  if (!group) return 1;
  hebi::GroupCommand command(group->size());
  hebi::GroupFeedback feedback(group->size());
  Eigen::VectorXd targets(3);
  targets << 0.3, 0.2, -0.2;
  command.setPosition(targets);
  for (int i = 0; i < 300; ++i) {
    if (!group->getNextFeedback(feedback, 5000) || !group->sendCommand(command)) return 2;
  }
  // The base joint has a vertical axis. The other joints sag under the arm's weight, because the
  // program does not compensate gravity.
  const Eigen::VectorXd errors = (feedback.getPosition() - targets).cwiseAbs();
  std::printf("%.4f, %.4f and %.4f rad from the targets\n", errors[0], errors[1], errors[2]);
  return errors[0] < 0.005 && errors.maxCoeff() < 0.1 ? 0 : 3;
}
