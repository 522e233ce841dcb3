// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <iostream>
#include <tuple>

#include <hrdf/robot.h>

#include "text/files.h"
#include "text/limits.h"
#include "text/strings.h"
#include "tool/json_text.h"
#include "tool/tool.h"

namespace hrdf {
namespace {

Json numberOrNull(int number) { return number > 0 ? Json(number) : Json(); }

Json toJson(const Diagnostic& diagnostic) {
  Json chain = Json::array();
  for (const Place& place : diagnostic.includeChain) chain.push_back(toString(place));
  return {{"file", diagnostic.where.file},
          {"line", numberOrNull(diagnostic.where.line)},
          {"column", numberOrNull(diagnostic.where.column)},
          {"severity", toString(diagnostic.severity)},
          {"message", diagnostic.message},
          {"hint", diagnostic.hint.empty() ? Json() : Json(diagnostic.hint)},
          {"include_chain", std::move(chain)}};
}

// Adds the errors and warnings about lowering the robot, `opening`, to `out`. Omits notes. Sorts
// `out` by file and line.
void addProblems(const Diagnostics& opening, Diagnostics& out) {
  for (const Diagnostic& diagnostic : opening.all()) {
    if (diagnostic.severity != Severity::note) out.add(diagnostic);
  }
  out.sort();
}

FileText readStdin() {
  std::string text;
  std::array<char, 1 << 16> part{};
  for (std::size_t size = 0; text.size() <= kMaxDiskFileSize &&
                             (size = std::fread(part.data(), 1, part.size(), stdin)) > 0;) {
    text.append(part.data(), size);
  }
  if (std::ferror(stdin) != 0) {
    return {std::nullopt, std::string("stdin cannot be read: ") + std::strerror(errno)};
  }
  if (text.size() <= kMaxDiskFileSize) return text;
  return {std::nullopt, "stdin has more than " + std::to_string(kMaxDiskFileSize) + " bytes"};
}

// Returns a reader of the disk that gives the content of stdin for the file `name`.
FileReader withStdin(const std::string& name) {
  const auto plain = [](const std::string& path) {
    return std::filesystem::path(path).lexically_normal();
  };
  return [plain, name = plain(name), text = readStdin()](const std::string& path) {
    return plain(path) == name ? text : readFile(path);
  };
}

// Adds a hint if stdin may be a robot config: only the file name identifies a robot config, and
// stdin has no file name.
void hintAtName(const FileText& text, Diagnostics& out) {
  if (!text || trimmed(*text).starts_with('<')) return;
  out.note(std::string(kStdin), "stdin is a robot config only by its name",
           "add --stdin-name and the config's path, as in --stdin-name arm.cfg.yaml");
}

}  // namespace

int check(std::vector<std::string> files, const std::string& stdinName, bool json, bool strict,
          const ModelOptions& options) {
  FileReader disk = readFile;
  if (const auto ofStdin = std::ranges::find(files, kStdin); ofStdin != files.end()) {
    *ofStdin = stdinName;
    disk = withStdin(stdinName);
  }
  Json all = Json::array();
  bool isAnyBad = false;
  for (const std::string& file : files) {
    Diagnostics out;
    Files memo(readerFor(file, options, disk));
    if (const auto robot = readRobot(file, options, memo, out)) {
      Diagnostics opening;
      std::ignore = lowerRobot(*robot, options, {.read = memo}, opening);
      addProblems(opening, out);
    }
    if (file == kStdin && out.hasErrors()) hintAtName(memo.read(file), out);
    const bool isBad = out.hasErrors() || (strict && out.hasWarnings());
    isAnyBad = isAnyBad || isBad;
    if (!json) print(out);
    if (!json && !isBad) std::cout << printable(file) << ": ok\n";
    for (const Diagnostic& diagnostic : out.all()) all.push_back(toJson(diagnostic));
  }
  if (json) std::cout << dump(all) << "\n";
  return isAnyBad ? kBadInput : kDone;
}

}  // namespace hrdf
