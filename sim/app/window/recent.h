// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// The files that were opened last.
#ifndef HRDF_SIM_APP_WINDOW_RECENT_H_
#define HRDF_SIM_APP_WINDOW_RECENT_H_

#include <string>
#include <vector>

namespace hrdf::app {

// Returns the absolute paths of the files that were opened last and still exist, newest first, at
// most kMostRecent. Reads them from `recent.txt` next to the settings file.
inline constexpr std::size_t kMostRecent = 10;
std::vector<std::string> recentFiles();
// Adds a file to the list that recentFiles() returns in later runs, if settings can be stored.
void keepRecent(const std::string& file);
// Returns the .hrdf files of the nearest folder `models` that has such files. Looks for `models` in
// this program's folder, then in the parent folder, and so on.
std::vector<std::string> ownRobots();

}  // namespace hrdf::app

#endif  // HRDF_SIM_APP_WINDOW_RECENT_H_
