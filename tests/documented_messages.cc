// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/documented_messages.h"

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <set>
#include <sstream>
#include <vector>

namespace hrdf {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kAnything = "…";
const fs::path kTests = HRDF_SOURCE_DIR "/tests";

bool matches(std::string_view pattern, std::string_view text) {
  const std::size_t gap = pattern.find(kAnything);
  if (gap == pattern.npos) return pattern == text;
  if (!text.starts_with(pattern.substr(0, gap))) return false;
  pattern.remove_prefix(gap + kAnything.size());
  for (std::size_t from = gap; from <= text.size(); ++from) {
    if (matches(pattern, text.substr(from))) return true;
  }
  return false;
}

std::string textIn(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

// Returns the end of the quotation that starts at `start`: the first quote that is followed by a
// blank, one of ;:,.) or the end of the text.
std::size_t endOfQuotation(std::string_view text, std::size_t start) {
  for (std::size_t end = text.find('\'', start + 1); end != text.npos;
       end = text.find('\'', end + 1)) {
    if (end + 1 == text.size() || std::string_view(" ;:,.)").find(text[end + 1]) != text.npos)
      return end;
  }
  return text.npos;
}

// Returns `text` without the parts that depend on a file: text in quotes or in <>, the word before
// a quotation, and words with digits.
std::string skeletonOf(std::string_view text) {
  std::string skeleton, word;
  const auto endWord = [&] {
    const bool hasDigit =
        std::ranges::any_of(word, [](unsigned char c) { return std::isdigit(c); });
    skeleton += hasDigit ? "0" : word;
    word.clear();
  };
  for (std::size_t i = 0; i < text.size(); ++i) {
    const std::size_t end = text[i] == '\''  ? endOfQuotation(text, i)
                            : text[i] == '<' ? text.find('>', i)
                                             : text.npos;
    if (end != text.npos) {
      word.clear();
      if (text[i] == '\'' && skeleton.ends_with(' ')) {
        skeleton.pop_back();
        skeleton.erase(skeleton.find_last_of(' ') + 1);
      }
      skeleton += text[i] == '<' ? '0' : text[i];
      i = end;
    } else if (text[i] == ' ') {
      endWord();
      skeleton += ' ';
    } else {
      word += text[i];
    }
  }
  endWord();
  return skeleton;
}

// Returns all possible results of skeletonOf() for a message, each after `severity`. Quoted text
// may contain quotes, so the first quotation may end at any later quote.
std::vector<std::string> skeletonsOf(std::string_view severity, std::string_view message) {
  std::vector<std::string> skeletons = {std::string(severity) + skeletonOf(message)};
  const std::size_t first = message.find('\'');
  for (std::size_t end = first; end != message.npos; end = message.find('\'', end + 1)) {
    const std::string before(message.substr(0, first + 1));
    const std::string joined = before + std::string(message.substr(end));
    if (end != first) skeletons.push_back(std::string(severity) + skeletonOf(joined));
  }
  return skeletons;
}

// The expected output of all bad files, and the skeletons of its messages without their hints.
struct Expectations {
  std::string text;
  std::set<std::string> skeletons;
};

Expectations readExpectations() {
  Expectations all;
  for (const char* folder :
       {"bad", "bad/robwork", "bad/collada", "bad/graspit", "sim/loading/bad"}) {
    for (const auto& entry : fs::directory_iterator(kTests / folder)) {
      if (!entry.is_regular_file()) continue;
      const std::string text = textIn(entry.path());
      const bool isSidecar = entry.path().extension() == ".expect";
      const std::size_t start = isSidecar ? 0 : text.rfind("EXPECT\n");
      if (start != text.npos) all.text += text.substr(start);
    }
  }
  std::istringstream lines(all.text);
  for (std::string line; std::getline(lines, line);) {
    for (const std::string_view severity : {"error: ", "warning: ", "note: "}) {
      const std::size_t at = line.find(severity);
      if (at == line.npos) continue;
      const std::string message = line.substr(at + severity.size());
      all.skeletons.insert(std::string(severity) +
                           skeletonOf(message.substr(0, message.find("; "))));
      break;
    }
  }
  return all;
}

const Expectations& expectations() {
  static const Expectations all = readExpectations();
  return all;
}

// Returns the consecutive string literals at the start of `code`, joined.
std::string literalsAt(std::string_view code) {
  std::string text;
  bool isOpen = false;
  for (std::size_t i = 0; i < code.size() && (isOpen || code[i] != ')'); ++i) {
    if (code[i] == '"') {
      isOpen = !isOpen;
    } else if (isOpen) {
      if (code[i] == '\\') ++i;
      text += code[i];
    }
  }
  return text;
}

// Returns the arguments of EXPECT_DIAGNOSTIC() in all tests.
std::vector<std::string> readPatterns() {
  constexpr std::string_view kExpect = "EXPECT_DIAGNOSTIC(";
  std::vector<std::string> patterns;
  for (const auto& entry : fs::recursive_directory_iterator(kTests)) {
    if (entry.path().extension() != ".cc") continue;
    const std::string text = textIn(entry.path());
    for (std::size_t at = text.find(kExpect); at != text.npos; at = text.find(kExpect, at)) {
      at += kExpect.size();
      patterns.push_back(literalsAt(std::string_view(text).substr(at)));
    }
  }
  return patterns;
}

// Returns the fixed words of a hint: leaves out quotations, tags, values of attributes, and words
// with digits or capitals.
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

bool matchesMessage(std::string_view pattern, const Diagnostic& diagnostic) {
  return matches(pattern, diagnostic.message) ||
         matches(pattern, diagnostic.message + "; " + diagnostic.hint);
}

std::string whyUndocumented(const Diagnostic& diagnostic) {
  static const std::vector<std::string> patterns = readPatterns();
  const auto isIt = [&](const std::string& pattern) { return matchesMessage(pattern, diagnostic); };
  if (std::ranges::any_of(patterns, isIt)) return {};
  const std::string severity = std::string(toString(diagnostic.severity)) + ": ";
  const std::string_view message = diagnostic.message;
  const auto isKnown = [](const std::string& each) {
    return expectations().skeletons.contains(each);
  };
  if (std::ranges::none_of(skeletonsOf(severity, message.substr(0, message.find("; "))), isKnown)) {
    return "no bad file and no EXPECT_DIAGNOSTIC has the message: " + toString(diagnostic);
  }
  for (const std::string& words : ownWordsIn(diagnostic.hint)) {
    if (expectations().text.find(words) == std::string::npos) {
      return "no bad file has a hint with the words '" + words + "': " + toString(diagnostic);
    }
  }
  return {};
}

}  // namespace hrdf
