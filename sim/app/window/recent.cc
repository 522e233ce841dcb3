// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "app/window/recent.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <tuple>

#include <hrdf/diagnostic.h>

#include "text/atomic_write.h"
#include "text/process.h"

#include "app/window/gui.h"

namespace hrdf::app {
namespace {

namespace fs = std::filesystem;

constexpr std::uintmax_t kMostBytes = 100'000;

std::string recentList() {
  const std::string settings = settingsFile();
  return settings.empty() ? "" : (fs::path(settings).parent_path() / "recent.txt").string();
}

}  // namespace

std::vector<std::string> recentFiles() {
  std::vector<std::string> files;
  std::error_code problem;
  const std::string list = recentList();
  const bool isSound =
      fs::is_regular_file(list, problem) && fs::file_size(list, problem) < kMostBytes;
  std::ifstream lines(isSound ? list : "");
  for (std::string file; files.size() < kMostRecent && std::getline(lines, file);) {
    const bool isNew = std::ranges::find(files, file) == files.end();
    if (isNew && fs::path(file).is_absolute() && fs::exists(file, problem)) files.push_back(file);
  }
  return files;
}

void keepRecent(const std::string& file) {
  std::error_code problem;
  const fs::path path = fs::absolute(file, problem);
  const std::string list = recentList();
  if (list.empty() || problem || !fs::is_regular_file(path, problem)) return;
  std::string text = path.lexically_normal().string();
  if (text.find('\n') != std::string::npos) return;
  for (const std::string& other : recentFiles()) {
    if (other != path.lexically_normal()) text += "\n" + other;
  }
  Diagnostics ignored;  // the list is not essential, so errors are ignored
  std::ignore = writeWholeFile(list, text + "\n", ignored);
}

std::vector<std::string> ownRobots() {
  std::vector<std::string> robots;
  std::error_code problem;
  for (fs::path above = fs::path(ownProgram()).parent_path(); above.has_relative_path();
       above = above.parent_path()) {
    for (fs::directory_iterator at(above / "models", problem), end; !problem && at != end;
         at.increment(problem)) {
      if (at->path().extension() == ".hrdf") robots.push_back(at->path().string());
    }
    if (!robots.empty()) break;
  }
  std::ranges::sort(robots);
  return robots;
}

}  // namespace hrdf::app
