// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#ifndef HRDF_SIM_LINK_PROGRAM_NAME_H_
#define HRDF_SIM_LINK_PROGRAM_NAME_H_

#include <string>
#include <vector>

namespace hrdf::sim::link {

// Returns the display name of this program; for a Python program, the name of its script or module.
std::string programName();

// Returns the display name of a program from the words of its command line.
std::string nameOfCommand(const std::vector<std::string>& words);

}  // namespace hrdf::sim::link

#endif  // HRDF_SIM_LINK_PROGRAM_NAME_H_
