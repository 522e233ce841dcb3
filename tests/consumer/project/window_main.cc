// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// A user's program that shows its simulation, or prints why it cannot.
#include <iostream>

#include <hrdf/sim/window.h>

int main(int argc, char** argv) {
  if (argc != 2) return 2;
  hrdf::Diagnostics out;
  const auto sim = hrdf::sim::Simulation::open(argv[1], {}, out);
  if (sim) hrdf::sim::show(*sim, out, {.duration = 0.1});
  for (const hrdf::Diagnostic& diagnostic : out.all()) std::cout << toString(diagnostic) << "\n";
  return sim ? 0 : 1;
}
