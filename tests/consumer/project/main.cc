// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Counts a robot's actuators, and includes HEBI's headers.
#include <iostream>
#include <memory>

#include "group_command.hpp"
#include "hebi_cpp_api/group_info.hpp"
#include "lookup.hpp"

#include <hrdf/lower.h>
#include <hrdf/read.h>

int main(int argc, char** argv) {
  if (argc != 2) return 2;
  hrdf::Diagnostics out;
  const auto robot = hrdf::read(argv[1], hrdf::readFile, out);
  const hrdf::SpecPtr spec = robot ? hrdf::lower(*robot, {}, out) : nullptr;
  for (const hrdf::Diagnostic& diagnostic : out.all()) std::cerr << toString(diagnostic) << "\n";
  if (!spec) return 1;
  const std::unique_ptr<mjModel, decltype(&mj_deleteModel)> model(mj_compile(spec.get(), nullptr),
                                                                  &mj_deleteModel);
  if (!model) return 1;
  if (hebi::Lookup().getGroupFromFamily("HEBI"))
    return 1;  // must not be found: no simulation is open
  std::cout << model->nu << "\n";
}
