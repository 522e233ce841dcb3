// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Exit status and messages of our programs.
#ifndef HRDF_TOOL_PROGRAM_H_
#define HRDF_TOOL_PROGRAM_H_

#include <hrdf/diagnostic.h>

namespace hrdf {

inline constexpr int kDone = 0;
inline constexpr int kBadInput = 1;  // or output that could not be written
inline constexpr int kWrongUsage = 2;

// Lets writing beyond the limit of a file's size (`ulimit -f`) fail as on a full disk. By default
// the system ends the program.
void surviveFileSizeLimits();

// Lets this process open as many files as it may: each file of a convert is open until all are
// replaced, and robots may have more than the usual 1024.
void allowManyFiles();

// Writes all diagnostics to stderr, with their source lines.
void print(const Diagnostics& diagnostics);  // the first 100, and how many more there are

// Lets the user know on stderr while a download takes long.
void noteSlowDownloads();

// Returns false if not all output reached stdout.
bool flushStdout();

}  // namespace hrdf

#endif  // HRDF_TOOL_PROGRAM_H_
