// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// The loop of virtual time in hebi_py.py, in C++: Simulation::step, read, send at 100 Hz. Prints
// the CPU time (s) for the given duration (s) of simulated time.
#include <cstdio>
#include <cstdlib>
#include <ctime>

#include <hrdf/sim/simulation.h>

int main(int count, char** words) {
  using namespace hrdf::sim;
  if (count != 3) return 2;
  hrdf::Diagnostics out;
  const auto sim = Simulation::open(words[1], {}, out);
  if (!sim) return 1;
  const auto group = sim->lookup().getGroupFromFamily("HEBI");
  if (!group) return 1;
  const auto size = static_cast<std::size_t>(group->size());
  GroupFeedback feedback(size);
  GroupCommand command(size);
  group->readFeedback(feedback);
  command.setPosition(feedback.getPosition());
  const std::clock_t begin = std::clock();
  for (const double end = std::atof(words[2]) - Simulation::kStep / 2; sim->time() < end;) {
    sim->step(0.01);
    group->getNextFeedback(feedback);
    group->sendCommand(command);
  }
  std::printf("%.6f\n", static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC);
}
