// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Runs a program that may be broken.
#ifndef HRDF_TOOL_PROGRAM_OUTPUT_H_
#define HRDF_TOOL_PROGRAM_OUTPUT_H_

#include <chrono>
#include <cstddef>
#include <string>
#include <vector>

namespace hrdf {

struct ProgramOutput {
  std::string text;      // from stdout
  bool isWhole = false;  // false: the program was ended at a limit
  int problem = 0;       // errno if the program cannot be started; else 0
};

// Runs a program of PATH with the words `words`, of which the first is its name, until its stdout
// ends, but at most for `time` and until it has written `most` bytes. Then ends it and the programs
// that it started. Its stdin and stderr are empty.
ProgramOutput outputOf(std::vector<std::string> words, std::chrono::milliseconds time,
                       std::size_t most);

}  // namespace hrdf

#endif  // HRDF_TOOL_PROGRAM_OUTPUT_H_
