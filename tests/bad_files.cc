// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0

// Under a sanitizer, g++ 12 takes parts of <regex> for uninitialized.
#ifndef __clang__
#pragma GCC diagnostic ignored "-Wmaybe-uninitialized"
#endif

#include "tests/bad_files.h"

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <regex>
#include <sstream>
#include <string_view>

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

// `text` as the last comment of a file.
std::string asExpectation(const std::string& text, const CommentStyle& style) {
  std::string comment = style.start + "EXPECT\n";
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) comment += style.line + line + "\n";
  return comment + (style.end.empty() ? "" : style.end + "\n");
}

// What the last comment of `text` expects; empty without one.
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

// The string literals of C++ source, neighbours joined, of at least two words. Rows of tables
// (`{"name", …`) hold no messages.
std::vector<std::string> messagesIn(const fs::path& path) {
  static const std::regex kLiteral(R"re("((?:[^"\\\n]|\\.)*)")re");
  static const std::regex kWords("[a-z']+[,:;]? [a-z]");
  const std::string text = textOf(path);
  std::vector<std::string> messages;
  std::size_t endBefore = std::string::npos;
  for (std::sregex_iterator at(text.begin(), text.end(), kLiteral), end; at != end; ++at) {
    const auto start = static_cast<std::size_t>(at->position());
    const std::size_t lineStart = text.rfind('\n', start) + 1;
    const std::string line = text.substr(lineStart, start - lineStart);
    const bool isRow = line.starts_with(' ') && line.find_first_not_of(' ') == line.find('{');
    const bool isMessage = line.find("//") == std::string::npos && !isRow &&
                           !line.starts_with("#") &&
                           line.find("static_assert") == std::string::npos;
    const std::string literal = replaced(replaced((*at)[1], "\\\"", "\""), "\\\\", "\\");
    const bool joins =
        endBefore != std::string::npos && text.find_first_not_of(" \n", endBefore) == start;
    endBefore = start + static_cast<std::size_t>(at->length());
    if (joins && !messages.empty()) {
      messages.back() += literal;
    } else if (isMessage) {
      messages.push_back(literal);
    }
  }
  std::erase_if(messages, [](const std::string& m) { return !std::regex_search(m, kWords); });
  return messages;
}

// A row of a table of messages.
struct Row {
  std::string message;  // "…" stands for anything
  std::string severity;
  std::string example;  // a name of a bad file; empty for input that is too large for one
};

// "| `mass '…' is negative` | when | error | [`negative-mass`](…) |"
std::vector<Row> rowsOf(const fs::path& path) {
  std::vector<Row> rows;
  std::istringstream readme(textOf(path));
  static const std::regex kRow(
      R"re(\| `(.+?)` \|.* \| (error|warning|note) \|(?: \[`(.+?)`\])?.*)re");
  std::smatch match;
  for (std::string line; std::getline(readme, line);) {
    if (std::regex_match(line, match, kRow)) rows.push_back({match[1], match[2], match[3]});
  }
  return rows;
}

bool matches(std::string_view pattern, std::string_view text) {
  constexpr std::string_view kAnything = "…";
  const std::size_t gap = pattern.find(kAnything);
  if (gap == std::string_view::npos) return pattern == text;
  if (!text.starts_with(pattern.substr(0, gap))) return false;
  pattern.remove_prefix(gap + kAnything.size());
  for (std::size_t from = gap; from <= text.size(); ++from) {
    if (matches(pattern, text.substr(from))) return true;
  }
  return false;
}

bool isOf(const Row& row, const Diagnostic& diagnostic) {
  return row.severity == toString(diagnostic.severity) && matches(row.message, diagnostic.message);
}

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

// Into the file itself where that does not change what is wrong with it.
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

std::size_t expectABadFileForEachMessage(const BadFolder& folder, const std::vector<fs::path>& sources,
                                         const std::set<std::string>& withoutFile) {
  std::string expected;
  for (const std::string& name : folder.names()) expected += folder.expected(name);
  std::size_t count = 0;
  for (const fs::path& source : sources) {
    for (const std::string& message : messagesIn(source)) {
      ++count;
      if (withoutFile.contains(message)) continue;
      EXPECT_NE(expected.find(message), std::string::npos)
          << source.filename() << " has a message that no bad file gets: " << message;
    }
  }
  return count;
}

void expectARowForEachMessage(const BadFolder& folder, const fs::path& readme) {
  const auto rows = rowsOf(readme);
  for (const std::string& name : folder.names()) {
    for (const Diagnostic& diagnostic : folder.diagnose(folder.fileOf(name))) {
      EXPECT_TRUE(std::ranges::any_of(rows, [&](const Row& row) { return isOf(row, diagnostic); }))
          << readme << " does not list: " << toString(diagnostic);
    }
  }
}

std::size_t expectEachRowToHold(const BadFolder& folder, const fs::path& readme) {
  const auto rows = rowsOf(readme);
  for (const Row& row : rows) {
    if (row.example.empty()) continue;
    const auto diagnostics = folder.diagnose(folder.fileOf(row.example));
    EXPECT_TRUE(std::ranges::any_of(diagnostics, [&](const Diagnostic& d) { return isOf(row, d); }))
        << row.example << " does not get '" << row.message << "'";
  }
  return rows.size();
}

}  // namespace hrdf
