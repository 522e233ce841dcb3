// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Trims, compares and quotes words, and makes hints for misspelt words.
#ifndef HRDF_TEXT_STRINGS_H_
#define HRDF_TEXT_STRINGS_H_

#include <span>
#include <string>
#include <string_view>

namespace hrdf {

inline constexpr std::string_view kBlanks = " \t\r\n";  // the blanks of XML

constexpr bool isBlank(char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\n'; }

// Returns the index of the first non-blank character from `at` on, or text.size().
constexpr std::size_t behindBlanks(std::string_view text, std::size_t at = 0) {
  while (at < text.size() && isBlank(text[at])) ++at;
  return at;
}

std::string_view trimmed(std::string_view text);  // without leading and trailing blanks

// isDigit() and isLetter() accept ASCII only, independent of the locale.
constexpr bool isDigit(char c) { return c >= '0' && c <= '9'; }
constexpr bool isLetter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

bool equalIgnoringCase(std::string_view a, std::string_view b);

// Returns the most similar word of `known`; empty if no word is similar.
std::string_view nearest(std::string_view word, std::span<const std::string_view> known);

// Returns "did you mean 'X5-1'?"; empty if no word of `known` is similar.
std::string didYouMean(std::string_view word, std::span<const std::string_view> known);

// Like didYouMean(). If no word is similar, returns the whole list: "allowed: 'a' and 'b'".
std::string didYouMeanOrList(std::string_view word, std::span<const std::string_view> known);

// Replaces characters that control a terminal by blanks: control characters, line breaks, and
// changes of the writing direction. Keeps tabs.
std::string printable(std::string_view text);

// Shortens `text` for a message and makes it printable.
std::string shown(std::string_view text);
std::string inQuotes(std::string_view text);  // 'text'
std::string asTag(std::string_view element);  // "<robot>" for "robot"

// Returns "'a', 'b' and 'c'".
std::string listed(std::span<const std::string_view> words);

}  // namespace hrdf

#endif  // HRDF_TEXT_STRINGS_H_
