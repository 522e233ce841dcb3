// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Exit status and messages of our programs.
#ifndef HRDF_TOOL_PROGRAM_H_
#define HRDF_TOOL_PROGRAM_H_

#include <hrdf/diagnostic.h>

namespace hrdf {

inline constexpr int kDone = 0;
inline constexpr int kBadInput = 1;  // invalid input, or output that could not be written
inline constexpr int kWrongUsage = 2;

// After the call, a write beyond the size limit of files (`ulimit -f`) fails as on a full disk. By
// default, the system would end the program.
void surviveFileSizeLimits();

// Raises this process's limit of open files to the allowed maximum: convert keeps all new files
// open until the end, and robots may have more than 1024 files.
void allowManyFiles();

// Writes the first 100 diagnostics to stderr, with their source lines, and the number of further
// diagnostics.
void print(const Diagnostics& diagnostics);

// Prints a note to stderr if a download is slow.
void noteSlowDownloads();

// Returns false if not all output reached stdout.
bool flushStdout();

}  // namespace hrdf

#endif  // HRDF_TOOL_PROGRAM_H_
