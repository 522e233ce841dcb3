// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include <cerrno>
#include <cstring>
#include <iostream>
#include <string>
#include <vector>

#include <unistd.h>

#include "tool/tool.h"

namespace hrdf {
namespace {

// Runs the command in the Python package, or explains how to install the package.
constexpr const char* kPython = R"(import importlib.util, runpy, sys
if not importlib.util.find_spec("hrdf_mujoco"):
    command = "hrdf " + sys.argv[1]
    why = ("the Python package hrdf-mujoco is not installed for " + sys.executable
           + "; in a checkout of the project: pip install '.[identify]'")
    if {"-h", "--help"} & set(sys.argv):
        sys.exit(print(command + " is a command of the Python package, which has its help: " + why))
    sys.exit(command + ": error: " + why)
runpy.run_module("hrdf_mujoco", run_name="__main__", alter_sys=True))";

}  // namespace

int runPython(char** words) {
  std::vector<char*> arguments;
  for (const char* word : {"python3", "-c", kPython}) {
    arguments.push_back(const_cast<char*>(word));  // execvp() does not change its arguments
  }
  const std::string command = words[0];
  for (; *words; ++words) arguments.push_back(*words);
  arguments.push_back(nullptr);
  execvp(arguments[0], arguments.data());
  std::cerr
      << "hrdf " << command
      << ": error: it is a command of the Python package hrdf-mujoco, and python3 cannot be run: "
      << std::strerror(errno) << '\n';
  return kBadInput;
}

}  // namespace hrdf
