// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// This process: its variables, its program's file, and the library beside it.
#ifndef HRDF_TEXT_PROCESS_H_
#define HRDF_TEXT_PROCESS_H_

#include <string>

namespace hrdf {

// Returns the value of an environment variable; empty if it is not set.
std::string environment(const char* name);

// Returns $VARIABLE/hrdf-mujoco, else ~/`inHome`/hrdf-mujoco; empty if neither is known. As in the
// XDG base directory specification relative paths are ignored.
std::string userFolder(const char* variable, const char* inHome);

// Returns the path of the program's file; empty if the system does not say it.
std::string ownProgram();

// Returns libhrdf_hebi.so, HEBI's C interface of this build or install, or of the wheel, which has
// it next to the program. The file may be missing.
std::string ownHebiLibrary();

}  // namespace hrdf

#endif  // HRDF_TEXT_PROCESS_H_
