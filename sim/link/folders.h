// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Folders of this machine for the sockets of simulations. Simulations publish their modules there,
// and programs search there.
#ifndef HRDF_SIM_LINK_FOLDERS_H_
#define HRDF_SIM_LINK_FOLDERS_H_

#include <optional>
#include <string>
#include <vector>

namespace hrdf::sim::link {

// Returns the folders to search, best first: only HRDF_LINK_DIR if it is set; else the folder of
// the user's session and the folder of the user. There are two because cron, ssh or an IDE may not
// have the session's environment variable.
std::vector<std::string> linkFolders();

// True if HRDF_LINK_DIR is set. Then the folder's permissions alone decide who may connect, because
// user ids differ between containers. Else the other end must be the same user.
bool isFolderShared();

// Returns why a folder must not be used: it is not a folder, it is a link, or another user may use
// it. Empty if it may be used or is missing.
std::string whyNotUsed(const std::string& folder);

// Returns why simulations cannot be published in HRDF_LINK_DIR, for example "HRDF_LINK_DIR
// '/dev/null': it is not a folder"; empty if they can, or if the variable is not set. Makes no
// folder.
std::string whyNotShared();

// Returns the first folder that exists or can be made. Returns nullopt, with the reasons in `why`,
// if no folder can.
std::optional<std::string> folderToPublish(std::string& why);

// Returns the sockets in all folders, oldest first. Prints once on stderr which folder is ignored.
std::vector<std::string> listSockets();

}  // namespace hrdf::sim::link

#endif  // HRDF_SIM_LINK_FOLDERS_H_
