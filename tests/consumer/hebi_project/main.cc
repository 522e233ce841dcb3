// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// A program for hardware: turns the first module that it finds to 0.5 rad, and ends with 0 when the
// module rests there. With the argument `exit`, it ends by exit() instead of a return from
// main().
#include <cmath>
#include <cstdlib>
#include <iostream>
#include <string>

#include "group_command.hpp"
#include "group_feedback.hpp"
#include "lookup.hpp"

// Static objects are made before main() and destroyed after it.
static const std::string kFamily = "HEBI";
static std::shared_ptr<hebi::Group> group;

int main(int argc, char** argv) {
  hebi::Lookup lookup;
  const auto entries = lookup.getEntryList();
  if (entries->empty()) {
    std::cout << "no modules" << std::endl;
    return 3;
  }
  group = lookup.getGroupFromNames({kFamily}, {(*entries)[0].name_});
  if (!group) return 4;
  hebi::GroupCommand command(group->size());
  hebi::GroupFeedback feedback(group->size());
  command[0].actuator().position().set(0.5);
  for (int i = 0; i < 1000; ++i) {
    if (!group->getNextFeedback(feedback, 5000) || !group->sendCommand(command)) return 5;
    if (std::abs(feedback.getPosition()[0] - 0.5) > 0.02) continue;
    if (std::abs(feedback.getVelocity()[0]) > 0.1) continue;  // rad/s; a busy machine ends it later
    std::cout << "there" << std::endl;
    if (argc > 1 && std::string(argv[1]) == "exit") std::exit(0);
    return 0;
  }
  return 6;
}
