// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/bad_files.h"

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <sstream>

#include <gtest/gtest.h>

namespace hrdf {
namespace {

namespace fs = std::filesystem;

std::string replaced(std::string text, const std::string& from, const std::string& to) {
  for (std::size_t at = text.find(from); at != std::string::npos; at = text.find(from, at)) {
    text.replace(at, from.size(), to);
    at += to.size();
  }
  return text;
}

void write(const fs::path& path, const std::string& text) {
  std::ofstream(path, std::ios::binary) << text;
}

// Returns `text` as the last comment of a file.
std::string asExpectation(const std::string& text, const CommentStyle& style) {
  std::string comment = style.start + "EXPECT\n";
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) comment += style.line + line + "\n";
  return comment + (style.end.empty() ? "" : style.end + "\n");
}

// Returns the expectation in the last comment of `text`; empty without such a comment.
std::string expectationIn(const std::string& text, const CommentStyle& style) {
  const std::string start = style.start + "EXPECT\n";
  const std::size_t at = text.rfind(start);
  if (at == std::string::npos) return {};
  const std::size_t from = at + start.size();
  std::istringstream lines(
      text.substr(from, style.end.empty() ? std::string::npos : text.find(style.end, from) - from));
  std::string expected;
  for (std::string line; std::getline(lines, line);) {
    expected += line.substr(std::min(style.line.size(), line.size())) + "\n";
  }
  return expected;
}

fs::path sidecarOf(fs::path file) { return file.replace_extension(".expect"); }

}  // namespace

std::string textOf(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

std::vector<std::string> BadFolder::names() const {
  std::vector<std::string> names;
  for (const auto& entry : fs::directory_iterator(path)) {
    const std::string file = entry.path().filename().string();
    if (file.ends_with(extension)) names.push_back(file.substr(0, file.size() - extension.size()));
  }
  std::ranges::sort(names);
  return names;
}

std::string BadFolder::got(const std::string& name) const {
  std::string text;
  for (Diagnostic& diagnostic : diagnose(fileOf(name))) {
    diagnostic.sourceLine.clear();
    text += toStringWithSource(diagnostic);
  }
  return replaced(text, path.string() + "/", "");
}

std::string BadFolder::expected(const std::string& name) const {
  const fs::path sidecar = sidecarOf(fileOf(name));
  return fs::exists(sidecar) ? textOf(sidecar) : expectationIn(textOf(fileOf(name)), comment);
}

// Writes the expectation as a comment into the file. If the comment would change the diagnostics,
// or the file does not end with a newline, writes the expectation into the sidecar instead.
void BadFolder::update(const std::string& name) const {
  const fs::path file = fileOf(name), sidecar = sidecarOf(file);
  const std::string source = textOf(file);
  const std::string bare = source.substr(0, source.rfind(comment.start + "EXPECT"));
  write(file, bare);
  const std::string now = got(name);
  fs::remove(sidecar);
  if (bare.ends_with('\n')) {
    write(file, bare + asExpectation(now, comment));
    if (got(name) == now && expected(name) == now) return;
    write(file, bare);
  }
  write(sidecar, now);
}

void expectItsDiagnostics(const BadFolder& folder, const std::string& name) {
  if (std::getenv("HRDF_UPDATE_EXPECTATIONS")) folder.update(name);
  EXPECT_EQ(folder.got(name), folder.expected(name));
  EXPECT_NE(folder.expected(name), "");
}

}  // namespace hrdf
