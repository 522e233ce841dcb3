// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// What the examples share: opening the robot of the command line, and saying at the end whether
// what they show was true.
#ifndef HRDF_EXAMPLES_EXAMPLE_H_
#define HRDF_EXAMPLES_EXAMPLE_H_

#include <cstdio>
#include <memory>

#include <hrdf/sim/simulation.h>

// Null, and what is wrong on stderr, where it cannot be opened.
inline std::unique_ptr<hrdf::sim::Simulation> openRobot(int argc, char** argv,
                                                        const hrdf::ModelOptions& options = {}) {
  if (argc < 2) {
    std::fprintf(stderr, "usage: %s ROBOT\n", argv[0]);
    return nullptr;
  }
  hrdf::Diagnostics diagnostics;
  auto sim = hrdf::sim::Simulation::open(argv[1], options, diagnostics);
  for (const auto& diagnostic : diagnostics.all()) {
    std::fputs(hrdf::toStringWithSource(diagnostic).c_str(), stderr);
  }
  return sim;
}

// check(isSo, "what it shows") prints it; status() is what main() returns.
class Check {
 public:
  void operator()(bool isSo, const char* what) {
    std::printf("%s %s\n", isSo ? "[true] " : "[FALSE]", what);
    areAllTrue_ = areAllTrue_ && isSo;
  }
  int status() const { return areAllTrue_ ? 0 : 1; }

 private:
  bool areAllTrue_ = true;
};

#endif  // HRDF_EXAMPLES_EXAMPLE_H_
