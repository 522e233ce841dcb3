// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "text/strings.h"

#include <algorithm>
#include <numeric>
#include <tuple>
#include <utility>
#include <vector>

#include "text/utf8.h"

namespace hrdf {
namespace {

// Maximum length for hints: longer words are not typos, and the edit distance takes quadratic time.
constexpr std::size_t kMaxWordLength = 64;
constexpr std::size_t kMaxQuoteLength = 60;
// Minimum length for hints: shorter words are similar to too many words.
constexpr std::size_t kShortestWord = 3;

char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

bool same(char a, char b) { return lower(a) == lower(b); }

// Returns the edit distance: number of letters to insert, delete, change, or swap with the next.
// Ignores case.
std::size_t distance(std::string_view a, std::string_view b) {
  std::vector<std::size_t> beforeLast(b.size() + 1), last(b.size() + 1), row(b.size() + 1);
  std::iota(row.begin(), row.end(), std::size_t{0});
  for (std::size_t i = 0; i < a.size(); ++i) {
    std::swap(beforeLast, last);
    std::swap(last, row);
    row[0] = i + 1;
    for (std::size_t j = 0; j < b.size(); ++j) {
      const std::size_t change = last[j] + (same(a[i], b[j]) ? 0 : 1);
      row[j + 1] = std::min({row[j] + 1, last[j + 1] + 1, change});
      const bool swapped = i > 0 && j > 0 && same(a[i], b[j - 1]) && same(a[i - 1], b[j]);
      if (swapped) row[j + 1] = std::min(row[j + 1], beforeLast[j - 1] + 1);
    }
  }
  return row.back();
}

bool haveSameLetters(std::string_view a, std::string_view b) {
  return std::ranges::is_permutation(a, b, {}, lower, lower);
}

std::size_t commonStart(std::string_view a, std::string_view b) {
  const auto [end, ignored] = std::ranges::mismatch(a, b, {}, lower, lower);
  return static_cast<std::size_t>(end - a.begin());
}

// Returns the word of `known` that begins with `start`, if `start` has at least 3 letters and
// exactly one word matches.
std::string_view onlyWithStart(std::string_view start, std::span<const std::string_view> known) {
  const auto begins = [&](std::string_view word) {
    return commonStart(start, word) == start.size();
  };
  const auto found = std::ranges::find_if(known, begins);
  const bool isOne = start.size() >= kShortestWord && std::ranges::count_if(known, begins) == 1;
  return isOne ? *found : std::string_view();
}

}  // namespace

std::string_view trimmed(std::string_view text) {
  text.remove_prefix(behindBlanks(text));
  while (!text.empty() && isBlank(text.back())) text.remove_suffix(1);
  return text;
}

bool equalIgnoringCase(std::string_view a, std::string_view b) {
  return std::ranges::equal(a, b, [](char x, char y) { return lower(x) == lower(y); });
}

std::string_view nearest(std::string_view word, std::span<const std::string_view> known) {
  if (word.size() > kMaxWordLength) return {};
  const std::size_t limit = word.size() < kShortestWord ? 1 : word.size() / 3 + 1;
  std::string_view best;
  std::tuple least(limit, false, std::size_t{0});
  for (const std::string_view candidate : known) {
    const std::tuple differs(distance(word, candidate), !haveSameLetters(word, candidate),
                             word.size() - commonStart(word, candidate));
    if (differs >= least) continue;
    least = differs;
    best = candidate;
  }
  return best.empty() ? onlyWithStart(word, known) : best;
}

std::string didYouMean(std::string_view word, std::span<const std::string_view> known) {
  const std::string_view meant = nearest(word, known);
  return meant.empty() ? std::string() : "did you mean '" + std::string(meant) + "'?";
}

std::string didYouMeanOrList(std::string_view word, std::span<const std::string_view> known) {
  std::string hint = didYouMean(word, known);
  if (!hint.empty() || known.empty()) return hint;
  return "allowed: " + listed(known);
}

std::string printable(std::string_view text) {
  const auto byte = [text](std::size_t i) {
    return i < text.size() ? static_cast<unsigned char>(text[i]) : 0;
  };
  // Returns the number of bytes of the control character at `i`; 0: not a control character. U+0080
  // to U+009F have two bytes; U+2028 to U+202E and U+2066 to U+2069 have three.
  const auto controlLength = [&](std::size_t i) -> std::size_t {
    const int first = byte(i), second = byte(i + 1), third = byte(i + 2);
    if ((first < ' ' && first != '\t') || first == 0x7F) return 1;
    if (first == 0xC2 && second >= 0x80 && second < 0xA0) return 2;
    const bool isSeparator = second == 0x80 && third >= 0xA8 && third <= 0xAE;
    const bool isIsolate = second == 0x81 && third >= 0xA6 && third <= 0xA9;
    return first == 0xE2 && (isSeparator || isIsolate) ? 3 : 0;
  };
  std::string result;
  for (std::size_t i = 0; i < text.size();) {
    const std::size_t control = controlLength(i), character = utf8Length(text.substr(i));
    if (control > 0) {
      result += ' ';
    } else if (character > 0) {
      result += text.substr(i, character);
    } else {
      result += '?';
    }
    i += std::max({control, character, std::size_t{1}});
  }
  return result;
}

std::string shown(std::string_view text) {
  std::string result(text.substr(0, kMaxQuoteLength));
  // Cuts the text only between UTF-8 characters.
  if (text.size() > kMaxQuoteLength) {
    while (!result.empty() && (static_cast<unsigned char>(text[result.size()]) & 0xC0) == 0x80) {
      result.pop_back();
    }
    result += "...";
  }
  std::ranges::replace(result, '\t', ' ');
  return printable(result);
}

std::string inQuotes(std::string_view text) { return "'" + shown(text) + "'"; }

std::string asTag(std::string_view element) { return "<" + shown(element) + ">"; }

std::string listed(std::span<const std::string_view> words) {
  std::string text;
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (i > 0) text += i + 1 == words.size() ? " and " : ", ";
    text += inQuotes(words[i]);
  }
  return text;
}

}  // namespace hrdf
