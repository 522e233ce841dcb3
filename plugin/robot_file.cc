// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "plugin/robot_file.h"

#include <cstring>
#include <filesystem>

#include <strings.h>

#include <hrdf/options.h>

#include "kits/kits.h"
#include "text/limits.h"
#include "text/paths.h"
#include "text/read_file.h"

namespace hrdf::plugin {
namespace {

namespace fs = std::filesystem;

bool exists(const std::string& path) {
  std::error_code ignored;
  return fs::exists(path, ignored);
}

// Removes the first `mark` and the text after `mark` from `text`. Returns the text after `mark`.
std::string cutAt(std::string& text, char mark) {
  const std::size_t at = text.find(mark);
  if (at == std::string::npos) return {};
  std::string rest = text.substr(at + 1);
  text.resize(at);
  return rest;
}

// True if MuJoCo must not read `path`: it would read a folder as an empty file, wait for a pipe,
// and read all of a huge file.
bool isUnfit(const std::string& path) {
  std::error_code problem;
  const fs::file_status status = fs::status(path, problem);
  if (!fs::exists(status)) return false;
  if (!fs::is_regular_file(status)) return true;
  const auto size = fs::file_size(path, problem);
  return problem || size > kMaxDiskFileSize;
}

bool isVirtual(const mjVFS* vfs, const std::string& path) {
  return vfs && mj_containsBufferVFS(const_cast<mjVFS*>(vfs), path.c_str()) != 0;
}

// Returns a reader that opens files through MuJoCo. If the robot's name begins with hrdf:, relative
// paths start at the working directory, except names of MuJoCo's virtual files.
FileReader readerOf(const RobotFile& file, const mjVFS* vfs) {
  return [isOfDisk = file.hasScheme, vfs](const std::string& path) -> FileText {
    const bool isHeld = isVirtual(vfs, path);
    const std::string name = isOfDisk && !isHeld ? absolutePath(path) : path;
    mjResource* resource =
        !isHeld && isUnfit(path) ? nullptr : mju_openResource("", name.c_str(), vfs, nullptr, 0);
    if (!resource) return {std::nullopt, whyUnreadable(path)};
    const void* bytes = nullptr;
    const int size = mju_readResource(resource, &bytes);
    FileText text;
    if (size >= 0) text.emplace(static_cast<const char*>(bytes), static_cast<std::size_t>(size));
    mju_closeResource(resource);
    return text;
  };
}

// Each thread has its own value, because other threads may open scenes at the same time.
thread_local bool mayFetch = false;

}  // namespace

void allowFetching(bool isAllowed) { mayFetch = isAllowed; }

RobotFile robotFileOf(const std::string& name) {
  // Ignores the scheme's case, as MuJoCo does.
  const std::size_t length = std::strlen(kScheme);
  if (strncasecmp(name.c_str(), kScheme, length) != 0 || name[length] != ':')
    return {name, {}, false};
  RobotFile file{name.substr(length + 1), {}, true};
  if (exists(file.path)) return file;
  cutAt(file.path, '#');
  file.query = cutAt(file.path, '?');
  if (!exists(file.path)) file.path = fileNamedOr(percentDecoded(file.path));
  return file;
}

SpecPtr load(const RobotFile& file, const mjVFS* vfs, Diagnostics& out) {
  const ModelOptions user = modelOptionsFromEnvironment(out);
  ModelOptions options = user;
  (mayFetch ? setModelOptions : setModelOptionsOfName)(options, file.query, out);
  if (out.hasErrors()) return nullptr;
  // Opens only files that both the user's options and the options in the name allow.
  const FileReader narrowed =
      readerFor(file.path, options, readerFor(file.path, user, readerOf(file, vfs)));
  const auto robot = readRobot(file.path, options, narrowed, out);
  return robot ? lowerRobot(*robot, options, {.read = narrowed, .namesMeshes = true}, out)
               : nullptr;
}

void logWarnings(const Diagnostics& out) {
  for (const Diagnostic& diagnostic : out.all()) {
    if (diagnostic.severity == Severity::warning) mju_warning("%s", toString(diagnostic).c_str());
  }
}

}  // namespace hrdf::plugin
