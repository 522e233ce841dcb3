// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/message_table.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <fstream>
#include <iterator>
#include <sstream>

namespace hrdf {
namespace {

namespace fs = std::filesystem;

const fs::path kSource = HRDF_SOURCE_DIR;

std::vector<std::string> cellsOf(std::string_view line) {
  constexpr std::string_view kBorder = " |";
  std::vector<std::string> cells;
  line.remove_prefix(std::min(line.size(), std::size_t{1}));
  for (std::size_t end = line.find(kBorder); end != line.npos; end = line.find(kBorder)) {
    const std::string_view cell = line.substr(0, end);
    cells.emplace_back(cell.substr(std::min(cell.size(), std::size_t{1})));
    line.remove_prefix(end + kBorder.size());
  }
  return cells;
}

// Returns the texts in `code` in a cell.
std::vector<std::string> codeIn(std::string_view cell) {
  std::vector<std::string> words;
  for (std::size_t from = cell.find('`'); from != cell.npos; from = cell.find('`', from)) {
    const std::size_t end = cell.find('`', from + 1);
    words.emplace_back(cell.substr(from + 1, end - from - 1));
    from = end == cell.npos ? end : end + 1;
  }
  return words;
}

bool matches(std::string_view pattern, std::string_view text) {
  constexpr std::string_view kAnything = "…";
  const std::size_t gap = pattern.find(kAnything);
  if (gap == pattern.npos) return pattern == text;
  if (!text.starts_with(pattern.substr(0, gap))) return false;
  pattern.remove_prefix(gap + kAnything.size());
  for (std::size_t from = gap; from <= text.size(); ++from) {
    if (matches(pattern, text.substr(from))) return true;
  }
  return false;
}

// All that bad files get, as they hold it.
std::string expectations() {
  std::string all;
  for (const char* folder : {"tests/bad", "tests/bad/robwork", "tests/bad/collada",
                             "tests/bad/graspit", "tests/sim/loading/bad"}) {
    for (const auto& entry : fs::directory_iterator(kSource / folder)) {
      if (!entry.is_regular_file()) continue;
      std::ifstream file(entry.path(), std::ios::binary);
      const std::string text(std::istreambuf_iterator<char>(file), {});
      const bool isSidecar = entry.path().extension() == ".expect";
      const std::size_t start = isSidecar ? 0 : text.rfind("EXPECT\n");
      if (start != text.npos) all += text.substr(start);
    }
  }
  return all;
}

// The words of the library in a hint, without those of a file: what is quoted, a tag, a value of an
// attribute, or has digits or capitals in it.
std::vector<std::string> ownWordsIn(const std::string& hint) {
  std::vector<std::string> pieces(1);
  std::istringstream words(hint);
  bool isQuoted = false;
  for (std::string word; words >> word;) {
    const bool opens = word.find_first_of("'<(=") != word.npos;
    const bool closes = word.find_last_of("'>)") != word.npos;
    const bool isForeign = isQuoted || opens || std::ranges::any_of(word, [](unsigned char c) {
                             return std::isdigit(c) || std::isupper(c);
                           });
    if (std::ranges::count(word, '\'') % 2 == 1) isQuoted = !isQuoted;
    if (isForeign || closes) {
      if (!pieces.back().empty()) pieces.emplace_back();
    } else {
      pieces.back() += (pieces.back().empty() ? "" : " ") + word;
    }
  }
  std::erase_if(pieces, [](const std::string& piece) { return piece.find(' ') == piece.npos; });
  return pieces;
}

}  // namespace

std::vector<MessageRow> messageRowsOf(const fs::path& readme) {
  constexpr std::array<std::string_view, 3> kSeverities = {"error", "warning", "note"};
  std::vector<MessageRow> rows;
  std::ifstream file(readme);
  for (std::string line; std::getline(file, line);) {
    const auto cells = cellsOf(line);
    if (cells.size() != 4 || !cells[0].starts_with('`')) continue;
    if (std::ranges::find(kSeverities, cells[2]) == kSeverities.end()) continue;
    MessageRow row{cells[0].substr(1, cells[0].size() - 2), cells[2], {}, {}};
    for (std::string& word : codeIn(cells[3])) {
      const bool isTest = word.find(':') != word.npos;
      (isTest ? row.tests : row.files).push_back(std::move(word));
    }
    rows.push_back(std::move(row));
  }
  return rows;
}

std::span<const MessageRow> allMessageRows() {
  static const std::vector<MessageRow> rows = [] {
    std::vector<MessageRow> all;
    for (const char* readme :
         {"converter/README.md", "converter/mechanism/README.md", "converter/robwork/README.md",
          "converter/collada/README.md", "converter/graspit/README.md", "sim/loading/README.md"}) {
      std::ranges::move(messageRowsOf(kSource / readme), std::back_inserter(all));
    }
    return all;
  }();
  return rows;
}

bool isOf(const MessageRow& row, const Diagnostic& diagnostic) {
  return row.severity == toString(diagnostic.severity) && matches(row.message, diagnostic.message);
}

std::string unlisted(const Diagnostic& diagnostic) {
  static const std::string expected = expectations();
  bool isListed = false, needsNoFile = false;
  for (const MessageRow& row : allMessageRows()) {
    if (!isOf(row, diagnostic)) continue;
    isListed = true;
    needsNoFile = needsNoFile || !row.tests.empty();
  }
  if (!isListed) return "no table of messages lists: " + toString(diagnostic);
  if (needsNoFile) return {};
  for (const std::string& words : ownWordsIn(diagnostic.hint)) {
    if (expected.find(words) == std::string::npos) {
      return "no bad file has a hint with the words '" + words + "': " + toString(diagnostic);
    }
  }
  return {};
}

}  // namespace hrdf
