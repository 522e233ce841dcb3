// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/fuzz/mutator.h"

#include <array>
#include <cctype>
#include <charconv>
#include <iterator>
#include <string_view>
#include <utility>
#include <vector>

namespace hrdf {
namespace {

// Splits `text` into words and, between them, single characters. A word has letters, digits, '_'
// and '.'.
std::vector<std::string_view> tokensOf(std::string_view text) {
  const auto inWord = [](char c) {
    return std::isalnum(static_cast<unsigned char>(c)) || c == '_' || c == '.';
  };
  std::vector<std::string_view> tokens;
  for (std::size_t at = 0; at < text.size();) {
    std::size_t end = at + 1;
    while (inWord(text[at]) && end < text.size() && inWord(text[end])) ++end;
    tokens.push_back(text.substr(at, end - at));
    at = end;
  }
  return tokens;
}

constexpr std::string_view kStrange[] = {"-",
                                         "0",
                                         "1e9",
                                         "1e-300",
                                         "1e400",
                                         "nan",
                                         "inf",
                                         "pi",
                                         "Rx(1)",
                                         "((",
                                         "))",
                                         "&#0;",
                                         "&amp;",
                                         "&#xD800;",
                                         "]]>",
                                         "<!--",
                                         "-->",
                                         "<![CDATA[",
                                         "\xFF",
                                         "\x01",
                                         "/>",
                                         "</",
                                         "<output>",
                                         "</output>",
                                         "'",
                                         "version",
                                         "mesh_path",
                                         "tag",
                                         "twist",
                                         "\xEF\xBB\xBF",
                                         "<include path='parts/wheel.hrdf'/>"};

// Returns begin and length of each number from `start` on, without digits in words such as a type.
std::vector<std::pair<std::size_t, std::size_t>> numbersIn(std::string_view text,
                                                           std::size_t start) {
  constexpr std::string_view kBefore = "\"' \t\n*/(", kBehind = "\"' \t\n*/)";
  std::vector<std::pair<std::size_t, std::size_t>> numbers;
  for (std::size_t at = start; at < text.size(); ++at) {
    if (at == 0 || kBefore.find(text[at - 1]) == text.npos) continue;
    double number = 0;
    const char* const begin = text.data() + at;
    const char* const end = std::from_chars(begin, text.data() + text.size(), number).ptr;
    const auto length = static_cast<std::size_t>(end - begin);
    if (length == 0 || at + length == text.size()) continue;
    if (kBehind.find(*end) != text.npos) numbers.emplace_back(at, length);
  }
  return numbers;
}

}  // namespace

std::string Mutator::mutated(std::string text) {
  for (std::size_t left = 1 + below(4); left > 0; --left) {
    text = below(2) == 0 ? bytes(std::move(text)) : tokens(text);
  }
  return text;
}

std::string Mutator::withOddNumbers(std::string text) {
  constexpr std::array<std::string_view, 16> kOdd = {
      "0",  "-0", "1e-300", "1e-15", "1e-9", "1e-3", "0.333333333333333",   "1",
      "-1", "7",  "90",     "1e3",   "99e3", "1e6",  "0.99999999999999989", "1e9"};
  for (std::size_t left = 1 + below(4); left > 0; --left) {
    const auto numbers = numbersIn(text, text.find('>') + 1);  // keeps the root's version
    if (numbers.empty()) return text;
    const auto [begin, length] = numbers[below(numbers.size())];
    text.replace(begin, length, kOdd[below(kOdd.size())]);
  }
  return text;
}

std::string Mutator::bytes(std::string text) {
  const std::size_t at = below(text.size()), length = below(text.size() - at);
  switch (below(5)) {
    case 0:
      text.insert(at, 1, static_cast<char>(below(256)));
      break;
    case 1:
      text.erase(at, 1 + below(8));
      break;
    case 2:
      text.erase(at, length);
      break;
    case 3:
      text.insert(at, text.substr(below(text.size()), below(200)));
      break;
    default:
      if (!text.empty()) text[at] = static_cast<char>(text[at] ^ (1 << below(8)));
  }
  return text;
}

std::string Mutator::tokens(const std::string& text) {
  std::vector<std::string_view> all = tokensOf(text);
  if (all.empty()) return text;
  const std::size_t at = below(all.size());
  switch (below(5)) {
    case 0:
      all[at] = kStrange[below(std::size(kStrange))];
      break;
    case 1:
      std::swap(all[at], all[below(all.size())]);
      break;
    case 2:
      all[at] = {};
      break;
    case 3:
      all[at] = all[below(all.size())];
      break;
    default:
      all.insert(all.begin() + static_cast<std::ptrdiff_t>(at), all[below(all.size())]);
  }
  std::string joined;
  for (const std::string_view token : all) joined += token;
  return joined;
}

}  // namespace hrdf
