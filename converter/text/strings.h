// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Words: blanks between them, their form in messages, and hints for misspelt ones.
#ifndef HRDF_TEXT_STRINGS_H_
#define HRDF_TEXT_STRINGS_H_

#include <span>
#include <string>
#include <string_view>

namespace hrdf {

inline constexpr std::string_view kBlanks = " \t\r\n";  // as in XML

constexpr bool isBlank(char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\n'; }

// Returns the place of the first non-blank character from `at` on, or the end.
constexpr std::size_t behindBlanks(std::string_view text, std::size_t at = 0) {
  while (at < text.size() && isBlank(text[at])) ++at;
  return at;
}

std::string_view trimmed(std::string_view text);  // without the blanks around it

// ASCII only, independent of the host's locale.
constexpr bool isDigit(char c) { return c >= '0' && c <= '9'; }
constexpr bool isLetter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

bool equalIgnoringCase(std::string_view a, std::string_view b);

// Returns the word of `known` that is probably meant; empty if none is near.
std::string_view nearest(std::string_view word, std::span<const std::string_view> known);

// Returns "did you mean 'X5-1'?"; empty if no word of `known` is near.
std::string didYouMean(std::string_view word, std::span<const std::string_view> known);

// As above, or the whole list if none is near: "known are 'a' and 'b'".
std::string didYouMeanOrList(std::string_view word, std::span<const std::string_view> known);

// Replaces by blanks all that a terminal would obey: control characters, line breaks among them,
// and those that change the writing direction. Tabs stay.
std::string printable(std::string_view text);

// Shortens the text for a message and makes it printable.
std::string shown(std::string_view text);
std::string inQuotes(std::string_view text);  // 'text'
std::string asTag(std::string_view element);  // <element>

// Returns "'a', 'b' and 'c'".
std::string listed(std::span<const std::string_view> words);

}  // namespace hrdf

#endif  // HRDF_TEXT_STRINGS_H_
