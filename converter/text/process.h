// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// This process: environment variables, the program's path, and the library next to it.
#ifndef HRDF_TEXT_PROCESS_H_
#define HRDF_TEXT_PROCESS_H_

#include <string>

namespace hrdf {

// Returns the value of an environment variable; empty if it is not set.
std::string environment(const char* name);

// Returns $VARIABLE/hrdf-mujoco, else ~/`inHome`/hrdf-mujoco; empty if neither is set. Ignores
// relative paths, as the XDG base directory specification requires.
std::string userFolder(const char* variable, const char* inHome);

// Returns the path of the program's file; empty if it is unknown.
std::string ownProgram();

// Returns the path of libhrdf_hebi.so, our implementation of HEBI's C interface: next to the
// program, as in the wheel, or in the build's or installation's folder `lib`. The file may be
// missing.
std::string ownHebiLibrary();

}  // namespace hrdf

#endif  // HRDF_TEXT_PROCESS_H_
