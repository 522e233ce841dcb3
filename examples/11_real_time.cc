// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// The simulation on a thread of its own, at the speed of the clock: what a program for the hardware
// meets. getNextFeedback() now waits for the next feedback, as it does there.
#include "example.h"

#include <cmath>

using namespace hrdf::sim;

int main(int argc, char** argv) {
  const auto sim = openRobot(argc, argv);
  if (!sim) return 1;
  Check check;
  check(sim->runRealtime(), "the simulation runs by itself");  // runRealtime(2): twice as fast

  // As on a network: whatever simulation of this process has the module.
  const auto group = Lookup().getGroupFromNames({"HEBI"}, {"pan"});
  if (!group) return 1;
  GroupCommand command(1);
  GroupFeedback feedback(1);
  if (!group->getNextFeedback(feedback)) return 1;
  const double start = feedback.getTime();
  double before = start;
  bool isOrdered = true;
  while (feedback.getTime() < start + 1) {
    command[0].actuator().position().set(0.3 * (feedback.getTime() - start));
    group->sendCommand(command);
    if (!group->getNextFeedback(feedback)) return 1;
    isOrdered = isOrdered && feedback.getTime() > before;
    before = feedback.getTime();
  }
  std::printf("at %.3f rad after %.2f s\n", feedback[0].actuator().position().get(),
              feedback.getTime() - start);
  check(isOrdered, "each feedback is newer than the one before");
  check(std::abs(feedback[0].actuator().position().get() - 0.3) < 0.1, "the module follows");

  // MuJoCo's model and state are everybody's: look at them under the lock.
  {
    const StateLock lock = sim->lock();
    std::printf("MuJoCo is at %.3f s\n", sim->data()->time);
  }
  sim->pause();
  const double stopped = sim->time();
  check(sim->time() == stopped && !sim->isRunning(), "and when it is paused time stands still");
  return check.status();
}
