// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Publishes the robot of a file in real time, for tests of the link, and executes commands from
// stdin:
//
//     published FILE [FACTOR]
//     open FILE | reset | pause | run | phone FAMILY NAME | quit
//
// It answers each command with a line.
#include <cstdio>
#include <cstdlib>
#include <iostream>
#include <memory>
#include <string>
#include <utility>

#include <hrdf/sim/simulation.h>

namespace {

std::unique_ptr<hrdf::sim::Simulation> opened(const std::string& path) {
  hrdf::Diagnostics out;
  auto simulation = hrdf::sim::Simulation::open(path, {}, out);
  if (!simulation) std::cerr << hrdf::summary(out);
  return simulation;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 2) return 2;
  const double factor = argc > 2 ? std::atof(argv[2]) : 1;
  auto simulation = opened(argv[1]);
  std::string why;
  if (!simulation || !simulation->publish(&why)) {
    std::cerr << why << "\n";
    return 1;
  }
  simulation->runRealtime(factor);
  std::cout << "ready" << std::endl;
  for (std::string word; std::cin >> word && word != "quit";) {
    if (word == "open") {
      std::cin >> word;
      auto next = opened(word);
      if (!next) return 1;
      next->publishInPlaceOf(*simulation);
      simulation = std::move(next);
      simulation->runRealtime(factor);
    } else if (word == "reset") {
      simulation->reset();
    } else if (word == "pause") {
      simulation->pause();
    } else if (word == "run") {
      simulation->runRealtime(factor);
    } else if (word == "phone") {
      std::string family, name;
      std::cin >> family >> name;
      simulation->addMobileIO(family, name);
    }
    std::cout << "done" << std::endl;
  }
}
