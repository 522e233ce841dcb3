// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// The files that were opened last.
#ifndef HRDF_SIM_APP_WINDOW_RECENT_H_
#define HRDF_SIM_APP_WINDOW_RECENT_H_

#include <string>
#include <vector>

namespace hrdf::app {

// Returns absolute paths, newest first; at most kMostRecent that still exist. They are the lines of
// the file `recent.txt` in the folder of the window's settings.
inline constexpr std::size_t kMostRecent = 10;
std::vector<std::string> recentFiles();
// Stores the file for later runs, if settings can be stored.
void keepRecent(const std::string& file);
// Returns the robots of this program: the files in `models` next to its build folder.
std::vector<std::string> ownRobots();

}  // namespace hrdf::app

#endif  // HRDF_SIM_APP_WINDOW_RECENT_H_
