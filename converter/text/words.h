// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Words: what is blank between them, how messages show them, hints for those that are nearly right.
#ifndef HRDF_TEXT_WORDS_H_
#define HRDF_TEXT_WORDS_H_

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace hrdf {

inline constexpr std::string_view kBlanks = " \t\r\n";  // XML's

constexpr bool isBlank(char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\n'; }

// The place of the first character from `at` on that is not blank, or the end.
constexpr std::size_t behindBlanks(std::string_view text, std::size_t at = 0) {
  while (at < text.size() && isBlank(text[at])) ++at;
  return at;
}

std::string_view trimmed(std::string_view text);  // without the blanks around it

// Of ASCII, whatever the locale of the host says.
constexpr bool isDigit(char c) { return c >= '0' && c <= '9'; }
constexpr bool isLetter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

bool equalIgnoringCase(std::string_view a, std::string_view b);

// The word of `known` that was probably meant; empty where none is near.
std::string_view nearest(std::string_view word, std::span<const std::string_view> known);

// "did you mean 'X5-1'?", or empty where nothing of `known` is near.
std::string didYouMean(std::string_view word, std::span<const std::string_view> known);

// The same, or the whole list where nothing is near: "known are 'a' and 'b'".
std::string didYouMeanOrList(std::string_view word, std::span<const std::string_view> known);

// The text without what a terminal would obey: control characters, line breaks among them, and
// those that turn the direction of writing are blanks. Tabs stay.
std::string printable(std::string_view text);

// The text for a message: cut and printable.
std::string shown(std::string_view text);
std::string inQuotes(std::string_view text);  // 'text'
std::string asTag(std::string_view element);  // <element>

// "'a', 'b' and 'c'"
std::string listed(std::span<const std::string_view> words);

}  // namespace hrdf

#endif  // HRDF_TEXT_WORDS_H_
