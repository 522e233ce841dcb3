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

// Returns the folders in which programs search for simulations, in this order: folders in
// XDG_RUNTIME_DIR (not set in some programs of cron, ssh or an IDE), in /run/user/UID and in /tmp.
// If HRDF_LINK_DIR is set, returns only this folder.
std::vector<std::string> linkFolders();

// True if HRDF_LINK_DIR is set. Then the folder's permissions decide which programs may connect,
// because user ids differ between containers. Otherwise only programs of the same user may connect.
bool isFolderShared();

// Returns why a folder must not be used; empty: the folder is suitable or missing. Without
// HRDF_LINK_DIR, folders that are links or open to other users are refused.
std::string whyNotUsed(const std::string& folder);

// Returns why simulations cannot be published in HRDF_LINK_DIR, for example "HRDF_LINK_DIR
// '/dev/null': it is not a folder"; empty: they can, or HRDF_LINK_DIR is
// not set. Makes no folder.
std::string whyNotShared();

// Returns the first of linkFolders() that exists or can be made; nullopt if none can be made, with
// the reasons in `why`.
std::optional<std::string> folderToPublish(std::string& why);

// Returns the paths of the sockets in all folders, oldest socket first. Prints once on stderr which
// folders are ignored.
std::vector<std::string> listSockets();

}  // namespace hrdf::sim::link

#endif  // HRDF_SIM_LINK_FOLDERS_H_
