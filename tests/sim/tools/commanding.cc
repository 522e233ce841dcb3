// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Commands all modules of a family at 100 Hz until it is stopped, for tests of the link:
//
//     commanding FAMILY POSITION
//
// Prints "ready" after a command was acknowledged.
#include <cstdlib>
#include <iostream>

#include <hrdf/sim/group.h>
#include <hrdf/sim/lookup.h>

int main(int argc, char** argv) {
  if (argc != 3) return 2;
  const auto group = hrdf::sim::Lookup().getGroupFromFamily(argv[1], 10'000);
  if (!group) return 1;
  const auto size = static_cast<std::size_t>(group->size());
  hrdf::sim::GroupCommand command(size);
  hrdf::sim::GroupFeedback feedback(size);
  command.setPosition(Eigen::VectorXd::Constant(group->size(), std::atof(argv[2])));
  if (!group->sendCommandWithAcknowledgement(command, 10'000)) return 1;
  std::cout << "ready" << std::endl;
  for (;;) {
    group->getNextFeedback(feedback, 1000);
    group->sendCommand(command);
  }
}
