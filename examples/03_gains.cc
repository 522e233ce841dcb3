// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Reads gains from HEBI's XML, sends them to the modules, reads them back, and shows the effect of
// a higher kp: an arm without gravity compensation sags by the effort of its weight divided by kp.
#include "example.h"

#include <cmath>

using namespace hrdf::sim;

namespace {

// Commands the position `goal` until the arm is at rest. Returns the largest error of a joint, rad.
double sag(Group& group, const Eigen::VectorXd& goal) {
  GroupCommand command(goal.size());
  GroupFeedback feedback(goal.size());
  command.setPosition(goal);
  for (int i = 0; i < 300 && group.getNextFeedback(feedback); ++i) group.sendCommand(command);
  return (feedback.getPosition() - goal).cwiseAbs().maxCoeff();
}

}  // namespace

int main(int argc, char** argv) {
  const auto sim = argc == 3 ? openRobot(argc, argv) : nullptr;
  if (!sim) return 1;
  Check check;
  const auto group = sim->lookup().getGroupFromFamily("HEBI");
  const auto size = static_cast<std::size_t>(group->size());

  GroupCommand gains(size);
  const FunctionCallResult isRead = gains.readGains(argv[2]);
  if (!isRead) std::fprintf(stderr, "%s\n", isRead.failureMessage().c_str());
  check(isRead, "the file has gains for all modules");
  check(group->sendCommandWithAcknowledgement(gains), "all modules accept them");

  GroupInfo info(size);
  group->requestInfo(info);
  for (std::size_t i = 0; i < size; ++i) {
    const auto sent = gains[i].settings().actuator().positionGains().kP();
    const auto kept = info[i].settings().actuator().positionGains().kP();
    check(sent.get() == kept.get(), "a module reports the kp that was sent");
  }

  const Eigen::VectorXd goal = Eigen::VectorXd::Zero(group->size());
  const double before = sag(*group, goal);
  for (std::size_t i = 0; i < size; ++i) {
    const auto kp = gains[i].settings().actuator().positionGains().kP();
    kp.set(3 * kp.get());
  }
  group->sendCommandWithAcknowledgement(gains);
  const double behind = sag(*group, goal);
  std::printf("error %.4f rad, and %.4f rad with three times the kp\n", before, behind);
  check(before > 0.005, "the arm sags");
  check(behind < before / 2, "with three times the kp it sags less than half as much");
  return check.status();
}
