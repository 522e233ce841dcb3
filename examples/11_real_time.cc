// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// The simulation runs on a separate thread in real time, as hardware does. getNextFeedback() then
// waits for the next feedback.
#include "example.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdint>
#include <thread>

using namespace hrdf::sim;

namespace {

constexpr std::int32_t kPatience = 5000;  // ms, timeout for feedback; the default is 500

}  // namespace

int main(int argc, char** argv) {
  const auto sim = openRobot(argc, argv);
  if (!sim) return 1;
  Check check;
  check(sim->runRealtime(), "the simulation runs by itself");  // runRealtime(2): twice as fast

  // A Lookup without arguments finds the modules of all simulations in this process.
  const auto group = Lookup().getGroupFromNames({"HEBI"}, {"pan"});
  if (!group) return 1;
  GroupCommand command(1);
  GroupFeedback feedback(1);
  if (!group->getNextFeedback(feedback, kPatience)) return 1;
  const double start = feedback.getTime();
  double before = start;
  bool isOrdered = true;
  const double goal = 0.3;  // rad
  const auto position = [&] { return feedback.getPosition()[0]; };
  while (std::abs(position() - goal) > 0.02 && feedback.getTime() < start + 10) {
    command[0].actuator().position().set(std::min(goal, 0.3 * (feedback.getTime() - start)));
    group->sendCommand(command);
    if (!group->getNextFeedback(feedback, kPatience)) return 1;
    isOrdered = isOrdered && feedback.getTime() > before;
    before = feedback.getTime();
  }
  std::printf("at %.3f rad after %.2f s\n", position(), feedback.getTime() - start);
  check(isOrdered, "each feedback is newer than the one before");
  check(std::abs(position() - goal) <= 0.02, "the module goes where it is sent");

  // The simulation's thread changes MuJoCo's state: hold the lock while reading it.
  {
    const StateLock lock = sim->lock();
    std::printf("MuJoCo is at %.3f s\n", sim->data()->time);
  }
  sim->pause();
  const double stopped = sim->time();
  std::this_thread::sleep_for(std::chrono::milliseconds(20));
  check(sim->time() == stopped && !sim->isRunning(), "while it is paused, time stands still");
  return check.status();
}
