// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// The files that windows opened last.
#ifndef HRDF_SIM_APP_WINDOW_RECENT_H_
#define HRDF_SIM_APP_WINDOW_RECENT_H_

#include <string>
#include <vector>

namespace hrdf::app {

// Returns absolute paths, the newest first; at most kMostRecent that are still there. They are the
// lines of the file `recent.txt` beside the window's settings.
inline constexpr std::size_t kMostRecent = 10;
std::vector<std::string> recentFiles();
// Keeps the file for later windows, where settings can be kept.
void keepRecent(const std::string& file);
// Returns the robots that come with this program: those of `models` beside its build folder.
std::vector<std::string> ownRobots();

}  // namespace hrdf::app

#endif  // HRDF_SIM_APP_WINDOW_RECENT_H_
