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

// Returns the folders in which programs search for simulations, best first. If HRDF_LINK_DIR is
// set, returns only this folder, else folders in XDG_RUNTIME_DIR, /run/user/UID and /tmp. Programs
// started by cron, ssh or an IDE may lack XDG_RUNTIME_DIR.
std::vector<std::string> linkFolders();

// True if HRDF_LINK_DIR is set. Then the folder's permissions decide which programs may connect,
// because user ids differ between containers. Otherwise only programs of the same user may connect.
bool isFolderShared();

// Returns why a folder must not be used: it is not a folder, it is a link, or other users may use
// it. Empty if it may be used or does not exist.
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
