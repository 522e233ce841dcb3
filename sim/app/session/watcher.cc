// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "app/session/watcher.h"

#include <algorithm>
#include <filesystem>

#include <sys/stat.h>

#include <hrdf/lower.h>
#include <hrdf/read.h>
#include <hrdf/sim/robot_config.h>

#include "loading/configured_robot.h"
#include "loading/load_robot.h"

namespace hrdf::app {
namespace {

namespace fs = std::filesystem;

// What looks like an attribute of XML: name and value.
std::vector<std::pair<std::string, std::string>> attributesOf(const std::string& text) {
  constexpr const char* kName = "abcdefghijklmnopqrstuvwxyz";
  std::vector<std::pair<std::string, std::string>> attributes;
  for (auto at = text.find('='); at != std::string::npos; at = text.find('=', at + 1)) {
    const auto open = text.find_first_not_of(" \t\r\n", at + 1);
    const auto last = text.find_last_not_of(" \t\r\n", at - 1);
    if (open == std::string::npos || last == std::string::npos || at == 0) continue;
    if (text[open] != '"' && text[open] != '\'') continue;
    const auto close = text.find(text[open], open + 1);
    if (close == std::string::npos) break;
    const auto before = text.find_last_not_of(kName, last);
    const auto first = before == std::string::npos ? 0 : before + 1;
    attributes.emplace_back(text.substr(first, last + 1 - first),
                            text.substr(open + 1, close - open - 1));
    at = close;
  }
  return attributes;
}

// Files of one robot, each once.
class Files {
 public:
  explicit Files(const ModelOptions& options) : options_(options) {}

  void add(const std::string& path);
  std::vector<std::string> take() { return std::move(files_); }

 private:
  bool isNew(const std::string& file) {
    if (std::ranges::find(files_, file) != files_.end()) return false;
    files_.push_back(file);
    return true;
  }
  void addConfig(const std::string& path);
  void addHrdf(const std::string& path, const ModelOptions& options);
  void addNamed(const std::string& path);

  const ModelOptions& options_;
  std::vector<std::string> files_;
};

void Files::add(const std::string& path) {
  if (!isNew(path)) return;
  if (sim::isRobotConfig(path)) {
    addConfig(path);
  } else if (sim::takesModelOptions(path)) {
    addHrdf(path, options_);
  } else if (!path.ends_with(".mjz")) {
    addNamed(path);
  }
}

// A bad config names nothing.
void Files::addConfig(const std::string& path) {
  Diagnostics ignored;
  const auto config = sim::RobotConfig::load(path, readFile, ignored);
  if (!config) return;
  for (const auto& [key, gains] : config->getGains()) isNew(gains);
  if (isNew(config->getHrdf())) addHrdf(config->getHrdf(), options_);
}

// The converter asks for what it needs.
void Files::addHrdf(const std::string& path, const ModelOptions& options) {
  const FileReader recorder = [this](const std::string& file) {
    isNew(file);
    return readFile(file);
  };
  for (const std::string& file : {options.gains, options.safety}) {
    if (!file.empty()) isNew((fs::path(path).parent_path() / file).string());
  }
  Diagnostics ignored;
  const auto robot = read(path, recorder, ignored);
  if (robot) lower(*robot, options, recorder, ignored);
}

// What a text names as a file is taken for one, in each folder that the text names as one: a file
// too many does no harm. MuJoCo's own list of dependencies ends the program where a file is bad.
void Files::addNamed(const std::string& path) {
  const std::string text = readFile(path).value_or("");
  std::vector<std::string> names, folders = {""};
  for (const auto& [name, value] : attributesOf(text)) {
    if (name.starts_with("file")) names.push_back(value);
    if (name == "meshdir" || name == "texturedir" || name == "assetdir") folders.push_back(value);
  }
  for (const std::string& name : names) {
    for (const std::string& folder : folders) {
      std::error_code ignored;
      const fs::path file = fs::path(path).parent_path() / folder / name;
      if (folder.empty() || fs::exists(file, ignored)) add(file.lexically_normal().string());
    }
  }
}

}  // namespace

std::vector<std::string> filesOf(const Source& source) {
  Files files(source.options);
  for (const std::string& file : source.files) files.add(file);
  if (!source.into.empty()) files.add(source.into);
  return files.take();
}

Watcher::Watcher(const std::vector<std::string>& files) {
  for (const std::string& file : files) files_.emplace_back(file, stampOf(file));
}

void Watcher::add(const Watcher& other) {
  for (const auto& entry : other.files_) {
    const auto isSame = [&](const auto& known) { return known.first == entry.first; };
    if (std::ranges::none_of(files_, isSame)) files_.push_back(entry);
  }
}

bool Watcher::hasChanged() {
  bool isNew = false;
  for (auto& [file, stamp] : files_) {
    const Stamp now = stampOf(file);
    isNew |= now != stamp;
    stamp = now;
  }
  // A file that is just being written is left alone.
  const bool isOver = isChanging_ && !isNew;
  isChanging_ = isNew;
  return isOver;
}

Watcher::Stamp Watcher::stampOf(const std::string& file) {
  struct stat status {};
  if (stat(file.c_str(), &status) != 0) return {};
  return {status.st_mtim.tv_sec * 1'000'000'000 + status.st_mtim.tv_nsec,
          static_cast<std::uint64_t>(status.st_size), status.st_ino};
}

}  // namespace hrdf::app
