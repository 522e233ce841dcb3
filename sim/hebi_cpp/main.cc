// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Opens the simulation in HRDF_SIM before main() of a program without simulation code. The linker
// (--wrap=main) calls this function instead of main(), so that all static objects already exist.
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
