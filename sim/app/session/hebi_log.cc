// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "app/session/hebi_log.h"

#include <array>
#include <cerrno>
#include <filesystem>
#include <system_error>

#include <hrdf/files.h>

#include <spawn.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

#include "text/process.h"

namespace hrdf::app {
namespace {

namespace fs = std::filesystem;

// A temporary folder, which the destructor deletes. Its path is empty if it could not be made.
class TemporaryFolder {
 public:
  TemporaryFolder() {
    std::error_code failed;
    std::string name = (fs::temp_directory_path(failed) / "hrdf-log-XXXXXX").string();
    if (!failed && mkdtemp(name.data()) != nullptr) path_ = name;
  }
  ~TemporaryFolder() {
    std::error_code ignored;
    if (!path_.empty()) fs::remove_all(path_, ignored);
  }
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;

  const fs::path& path() const { return path_; }

 private:
  fs::path path_;
};

// Converts HEBI's log `path` to the CSV file `table` with `hrdf log PATH TABLE`. Returns true if
// `hrdf` succeeded.
bool convert(const std::string& path, const std::string& table) {
  std::string program = (fs::path(ownProgram()).parent_path() / "hrdf").string();
  std::string command = "log", log = path, out = table;
  const std::array<char*, 5> words{program.data(), command.data(), log.data(), out.data(), nullptr};
  pid_t process = 0;
  if (posix_spawn(&process, program.c_str(), nullptr, nullptr, words.data(), environ) != 0) {
    return false;
  }
  int status = 0;
  while (waitpid(process, &status, 0) < 0 && errno == EINTR) {
  }
  return WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

}  // namespace

std::optional<std::string> tableOfHebiLog(const std::string& path, Diagnostics& out) {
  const TemporaryFolder folder;
  const std::string table = (folder.path() / "log.csv").string();
  if (!folder.path().empty() && convert(path, table)) {
    if (FileText text = readFile(table)) return *std::move(text);
  }
  out.error(path,
            "HEBI does not publish the format of its logs, and hrdf log cannot convert this one",
            "it needs the Python package and hebi-py: hrdf log " + path + " OUT.csv");
  return std::nullopt;
}

}  // namespace hrdf::app
