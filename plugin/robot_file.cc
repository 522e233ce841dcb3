// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "plugin/robot_file.h"

#include <cstring>
#include <filesystem>

#include <strings.h>

#include <mujoco/mujoco.h>

#include <hrdf/options.h>

namespace hrdf::plugin {
namespace {

bool exists(const std::string& path) {
  std::error_code ignored;
  return std::filesystem::exists(path, ignored);
}

// Cuts `text` at the first `mark`, and returns the rest without the mark.
std::string cutAt(std::string& text, char mark) {
  const std::size_t at = text.find(mark);
  if (at == std::string::npos) return {};
  std::string rest = text.substr(at + 1);
  text.resize(at);
  return rest;
}

// Counts for this thread only, as others may open a scene meanwhile.
thread_local bool mayFetch = false;

}  // namespace

void allowFetching(bool isAllowed) { mayFetch = isAllowed; }

RobotFile robotFileOf(const std::string& name) {
  // MuJoCo accepts schemes in any case.
  const std::size_t length = std::strlen(kScheme);
  if (strncasecmp(name.c_str(), kScheme, length) != 0 || name[length] != ':') return {name, {}};
  RobotFile file{name.substr(length + 1), {}};
  if (exists(file.path)) return file;
  cutAt(file.path, '#');
  file.query = cutAt(file.path, '?');
  if (!exists(file.path)) file.path = percentDecoded(file.path);
  return file;
}

SpecPtr load(const RobotFile& file, const FileReader& files, Diagnostics& out) {
  const ModelOptions user = modelOptionsFromEnvironment(out);
  ModelOptions options = user;
  (mayFetch ? setModelOptions : setModelOptionsOfName)(options, file.query, out);
  if (out.hasErrors()) return nullptr;
  // A name may narrow what is read, but not widen it.
  const FileReader narrowed = readerFor(file.path, options, readerFor(file.path, user, files));
  const auto robot = read(file.path, narrowed, out);
  return robot ? lower(*robot, options, {.read = narrowed, .namesMeshes = true}, out) : nullptr;
}

void logWarnings(const Diagnostics& out) {
  for (const Diagnostic& diagnostic : out.all()) {
    if (diagnostic.severity == Severity::warning) mju_warning("%s", toString(diagnostic).c_str());
  }
}

}  // namespace hrdf::plugin
