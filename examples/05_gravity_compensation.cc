// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// A weightless arm: the modules' efforts compensate gravity, and there are no position commands.
// The arm can be moved by hand, here by a force on its end, and stays where it is left.
#include "example.h"

#include <cmath>

#include <hrdf/sim/robot_model.h>

using namespace hrdf::sim;

int main(int argc, char** argv) {
  const auto sim = openRobot(argc, argv);
  const auto model = sim ? robot_model::RobotModel::loadHRDF(argv[1]) : nullptr;
  if (!model) return 1;
  Check check;
  const auto group = sim->lookup().getGroupFromFamily("HEBI");
  const auto size = static_cast<std::size_t>(group->size());
  GroupCommand command(size);
  GroupFeedback feedback(size);

  const auto runFor = [&](double seconds) {
    const double end = sim->time() + seconds;
    Eigen::VectorXd efforts;
    while (sim->time() < end && group->getNextFeedback(feedback)) {
      model->getGravCompEfforts(feedback.getPosition(), {0, 0, -9.81}, efforts);
      command.setEffort(efforts);
      group->sendCommand(command);
    }
    return feedback.getPosition();
  };

  const Eigen::VectorXd start = runFor(1);
  const Eigen::VectorXd alone = runFor(1);
  check((alone - start).cwiseAbs().maxCoeff() < 0.02, "left alone, the arm stays");

  // The force is set in MuJoCo's data: 5 N along the world's y axis, on the last body.
  mjtNum* const push = sim->data()->xfrc_applied + 6 * (sim->model()->nbody - 1);
  push[1] = 5;
  const Eigen::VectorXd pushed = runFor(1);
  push[1] = 0;
  const Eigen::VectorXd left = runFor(2);  // positions when the arm has come to rest
  const Eigen::VectorXd later = runFor(2);
  std::printf("pushed by %.3f rad, then moved by %.3f rad\n",
              (pushed - alone).cwiseAbs().maxCoeff(), (later - left).cwiseAbs().maxCoeff());
  check((pushed - alone).cwiseAbs().maxCoeff() > 0.1, "a push moves it");
  check((later - left).cwiseAbs().maxCoeff() < 0.05, "and it stays where it was left");
  return check.status();
}
