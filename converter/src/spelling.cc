// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "spelling.h"

#include <algorithm>
#include <numeric>
#include <utility>

namespace hrdf {
namespace {

// More than this is no typing mistake, and the distance costs time squared.
constexpr std::size_t kLongestWord = 64;
constexpr std::size_t kLongestQuote = 60;
// A word that is shorter is near to too many.
constexpr std::size_t kShortestWord = 3;

char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

// Levenshtein's distance, blind to case.
std::size_t distance(std::string_view a, std::string_view b) {
  std::vector<std::size_t> row(b.size() + 1);
  std::iota(row.begin(), row.end(), std::size_t{0});
  for (std::size_t i = 0; i < a.size(); ++i) {
    std::size_t diagonal = std::exchange(row[0], i + 1);
    for (std::size_t j = 0; j < b.size(); ++j) {
      const std::size_t change = diagonal + (lower(a[i]) == lower(b[j]) ? 0 : 1);
      diagonal = row[j + 1];
      row[j + 1] = std::min({row[j] + 1, row[j + 1] + 1, change});
    }
  }
  return row.back();
}

std::size_t commonStart(std::string_view a, std::string_view b) {
  const auto [end, ignored] = std::ranges::mismatch(a, b, {}, lower, lower);
  return static_cast<std::size_t>(end - a.begin());
}

}  // namespace

std::string_view trimmed(std::string_view text) {
  const std::size_t first = text.find_first_not_of(kBlanks);
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(kBlanks) + 1 - first);
}

bool equalIgnoringCase(std::string_view a, std::string_view b) {
  return std::ranges::equal(a, b, [](char x, char y) { return lower(x) == lower(y); });
}

std::string_view nearest(std::string_view word, std::span<const std::string_view> known) {
  if (word.size() > kLongestWord) return {};
  std::string_view best;
  std::size_t least = word.size() < kShortestWord ? 1 : word.size() / 3 + 1;
  for (const std::string_view candidate : known) {
    const std::size_t d = distance(word, candidate);
    const bool sharesMore = d == least && commonStart(word, candidate) > commonStart(word, best);
    if (d < least || (!best.empty() && sharesMore)) {
      least = d;
      best = candidate;
    }
  }
  return best;
}

std::string didYouMean(std::string_view word, std::span<const std::string_view> known) {
  const std::string_view meant = nearest(word, known);
  return meant.empty() ? std::string() : "did you mean '" + std::string(meant) + "'?";
}

std::string didYouMeanOrList(std::string_view word, std::span<const std::string_view> known) {
  std::string hint = didYouMean(word, known);
  if (!hint.empty() || known.empty()) return hint;
  return (known.size() == 1 ? "known is " : "known are ") + listed(known);
}

std::string shown(std::string_view text) {
  std::string result(text.substr(0, kLongestQuote));
  // Not in the middle of a UTF-8 character.
  if (text.size() > kLongestQuote) {
    while (!result.empty() && (static_cast<unsigned char>(text[result.size()]) & 0xC0) == 0x80) {
      result.pop_back();
    }
    result += "...";
  }
  std::ranges::replace_if(result, [](char c) { return static_cast<unsigned char>(c) < ' '; }, ' ');
  return result;
}

std::string inQuotes(std::string_view text) { return "'" + shown(text) + "'"; }

std::string asTag(std::string_view element) { return "<" + shown(element) + ">"; }

std::string listed(std::span<const std::string_view> words) {
  std::string text;
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (i > 0) text += i + 1 == words.size() ? " and " : ", ";
    text += "'" + std::string(words[i]) + "'";
  }
  return text;
}

}  // namespace hrdf
