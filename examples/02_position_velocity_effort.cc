// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Commands position, velocity and effort of a mast's pan axis, which carries no weight. A command
// expires after 250 ms, so it is sent repeatedly; without a command the module's motor is off.
#include "example.h"

#include <cmath>

using namespace hrdf::sim;

int main(int argc, char** argv) {
  const auto sim = openRobot(argc, argv);
  if (!sim) return 1;
  Check check;
  const auto group = sim->lookup().getGroupFromNames({"HEBI"}, {"pan"});
  if (!group) return 1;

  GroupCommand command(1);
  GroupFeedback feedback(1);
  const auto pan = feedback[0].actuator();  // refers to the data of `feedback`
  // Sends the command after each feedback: every 10 ms of simulated time.
  const auto runFor = [&](double seconds) {
    const double end = sim->time() + seconds;
    while (sim->time() < end && group->getNextFeedback(feedback)) group->sendCommand(command);
  };

  command[0].actuator().position().set(0.5);  // rad
  runFor(2);
  std::printf("position %.4f rad\n", pan.position().get());
  check(std::abs(pan.position().get() - 0.5) < 0.05, "the module is at 0.5 rad");

  // A control loop without a command is off. Here the position loop is off.
  command.clear();
  command.setVelocity(Eigen::VectorXd::Constant(1, 3.0));  // rad/s, for each module
  runFor(1);
  std::printf("velocity %.4f rad/s\n", double{pan.velocity().get()});
  check(std::abs(pan.velocity().get() - 3) < 0.3, "it turns at 3 rad/s");

  command.clear();
  command[0].actuator().effort().set(-0.5F);  // N m
  const double before = pan.position().get();
  runFor(0.5);
  std::printf("velocity %.4f rad/s\n", double{pan.velocity().get()});
  check(pan.velocity().get() < -1 && pan.position().get() < before, "an effort drives it back");

  for (int i = 0; i < 50; ++i) group->getNextFeedback(feedback);  // 0.5 s without a command
  check(!pan.effortCommand().has(), "after its lifetime the command is gone");
  check(pan.commandLifetimeState().get() == CommandLifetimeState::Unlocked,
        "and others may command the module");
  return check.status();
}
