// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Opens what HRDF_SIM names, before the main of a program that knows nothing of simulations. The
// linker leads the start of the program here (--wrap=main), so that all static objects are there.
#include "simulation/own_simulation.h"

// NOLINTBEGIN(bugprone-reserved-identifier): the linker's names
extern "C" int __real_main(int count, char** arguments, char** variables);
extern "C" int __wrap_main(int count, char** arguments, char** variables);
// NOLINTEND(bugprone-reserved-identifier)

namespace {

constexpr int kWrongUsage = 2;

}  // namespace

int __wrap_main(int count, char** arguments, char** variables) {
  return hrdf::sim::openNamed() ? __real_main(count, arguments, variables) : kWrongUsage;
}
