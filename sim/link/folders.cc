// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "link/folders.h"

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <system_error>

#include <fcntl.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

#include "link/descriptor.h"
#include "text/message.h"
#include "text/process.h"
#include "text/strings.h"

namespace hrdf::sim::link {
namespace {

namespace fs = std::filesystem;

constexpr const char* kVariable = "HRDF_LINK_DIR";
constexpr const char* kName = "hrdf-mujoco";

// Maximum length of the path of the folder for sockets. A socket's path must fit into `sun_path`;
// the longest file name is "/4194304-0123abcd.sock".
constexpr std::size_t kMaxFolder = sizeof(sockaddr_un::sun_path) - sizeof("/4194304-0123abcd.sock");

struct Found {
  std::string path;
  fs::file_time_type made;
};

void addSockets(const std::string& folder, std::vector<Found>& found) {
  std::error_code ignored;
  for (fs::directory_iterator each(folder, ignored), end; each != end; each.increment(ignored)) {
    if (each->path().extension() != ".sock") continue;
    found.push_back({each->path().string(), each->last_write_time(ignored)});
  }
}

// Returns why no files can be made in a folder, or in its first existing parent; empty: they can.
std::string whyNotWritten(const std::string& folder) {
  std::error_code ignored;
  fs::path there = fs::absolute(folder, ignored);
  while (there.has_relative_path() && !fs::exists(there, ignored)) there = there.parent_path();
  return access(there.c_str(), W_OK | X_OK) == 0 ? "" : std::strerror(errno);
}

}  // namespace

bool isFolderShared() { return !environment(kVariable).empty(); }

std::vector<std::string> linkFolders() {
  if (const std::string own = environment(kVariable); !own.empty()) return {own};
  std::vector<std::string> folders;
  const auto add = [&](const std::string& folder) {
    if (std::ranges::find(folders, folder) == folders.end()) folders.push_back(folder);
  };
  const std::string user = std::to_string(geteuid());
  if (const std::string session = environment("XDG_RUNTIME_DIR"); !session.empty()) {
    add((fs::path(session) / kName).string());
  }
  add((fs::path("/run/user") / user / kName).string());
  add("/tmp/" + std::string(kName) + "-" + user);
  return folders;
}

std::string whyNotUsed(const std::string& folder) {
  const int links = isFolderShared() ? 0 : O_NOFOLLOW;
  const Descriptor opened(open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC | links));
  if (!opened) {
    if (errno == ENOENT) return "";
    return errno == ELOOP || errno == ENOTDIR ? "it is not a folder" : std::strerror(errno);
  }
  struct stat about {};
  if (fstat(opened.get(), &about) != 0) return std::strerror(errno);
  if (isFolderShared()) return "";
  if (about.st_uid != geteuid()) return "it belongs to another user";
  return (about.st_mode & 077) == 0 ? "" : "other users can use it; it must have the mode 700";
}

std::string whyNotShared() {
  const std::string folder = environment(kVariable);
  if (folder.empty()) return "";
  std::string why = folder.size() > kMaxFolder
                        ? "its path has more than " + std::to_string(kMaxFolder) +
                              " bytes, which is too long for a socket"
                        : whyNotUsed(folder);
  if (why.empty()) why = whyNotWritten(folder);
  return why.empty() ? "" : std::string(kVariable) + " " + inQuotes(folder) + ": " + why;
}

std::optional<std::string> folderToPublish(std::string& why) {
  for (const std::string& folder : linkFolders()) {
    std::error_code failed;
    // Makes missing parent folders only for HRDF_LINK_DIR: the login session makes /run/user/UID.
    const fs::path above = fs::path(folder).parent_path();
    if (isFolderShared()) fs::create_directories(above, failed);
    const bool isMade = mkdir(folder.c_str(), 0700) == 0 || errno == EEXIST;
    const std::string problem = isMade ? whyNotUsed(folder) : std::strerror(errno);
    if (problem.empty()) return folder;
    why += (why.empty() ? "" : "; ") + folder + ": " + problem;
  }
  return std::nullopt;
}

std::vector<std::string> listSockets() {
  std::vector<Found> found;
  for (const std::string& folder : linkFolders()) {
    const std::string why = whyNotUsed(folder);
    if (why.empty()) {
      addSockets(folder, found);
    } else {
      sendMessageOnce(Severity::warning,
                      "no simulations are looked for in " + inQuotes(folder) + ": " + why);
    }
  }
  std::ranges::stable_sort(found, {}, &Found::made);
  std::vector<std::string> paths;
  for (Found& each : found) paths.push_back(std::move(each.path));
  return paths;
}

}  // namespace hrdf::sim::link
