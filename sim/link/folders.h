// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Where simulations of this machine publish their modules, and programs look for them: sockets in
// private folders.
#ifndef HRDF_SIM_LINK_FOLDERS_H_
#define HRDF_SIM_LINK_FOLDERS_H_

#include <optional>
#include <string>
#include <vector>

namespace hrdf::sim::link {

// Returns the folders in which to look, best first: HRDF_LINK_DIR, and no other where it is set;
// else those of the user's session and of the user, as a desktop has a variable for the first that
// its cron, ssh or IDE may not have.
std::vector<std::string> linkFolders();

// Reports whether anyone who can use sockets of this folder may: its rights decide, and containers
// change who a user is. Else the other end must be the same user.
bool isFolderShared();

// Returns why a folder is not to be used: it is not a folder, a link, or another user may use it;
// empty if it is. A folder that is not there gets "" too.
std::string whyNotUsed(const std::string& folder);

// Returns why no simulation can be published in HRDF_LINK_DIR, as "HRDF_LINK_DIR '/dev/null': it is
// not a folder"; empty if one can, or if the variable is not set. Makes no folder.
std::string whyNotShared();

// Makes the first folder that can be had. Returns nothing, and says why, if none can.
std::optional<std::string> folderToPublish(std::string& why);

// Returns the sockets in all folders, oldest first. Says once on stderr which folder it passes
// over.
std::vector<std::string> listSockets();

}  // namespace hrdf::sim::link

#endif  // HRDF_SIM_LINK_FOLDERS_H_
