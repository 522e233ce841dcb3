// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Helpers of the examples: open the robot named on the command line, and return an exit status
// after all checks.
#ifndef HRDF_EXAMPLES_EXAMPLE_H_
#define HRDF_EXAMPLES_EXAMPLE_H_

#include <cstdio>
#include <memory>

#include <hrdf/sim/simulation.h>

// If the robot cannot be opened, prints the errors and returns null.
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

// check(condition, "text") prints the condition's value and the text. status() returns the exit
// status for main(): 0 if all conditions were true, else 1.
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
