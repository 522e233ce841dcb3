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
  bool isWhole = false;  // false: a limit of time or size ended the program
  int problem = 0;       // errno if the program cannot be started; else 0
};

// Runs a program from PATH, with an empty stdin and without stderr; `words` are its name and
// arguments. Ends the program, and programs that it started, when its stdout ends, after `time`, or
// after `most` bytes.
ProgramOutput outputOf(std::vector<std::string> words, std::chrono::milliseconds time,
                       std::size_t most);

}  // namespace hrdf

#endif  // HRDF_TOOL_PROGRAM_OUTPUT_H_
