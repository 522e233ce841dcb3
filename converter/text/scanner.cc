// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "text/scanner.h"

#include <locale.h>
#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstdlib>

namespace hrdf {
namespace {

// A character that is not allowed, but looks like an allowed one, or is often inserted by text
// editors.
struct LookAlike {
  std::string_view character, name, hint;
};

// clang-format off
constexpr std::array kLookAlikes = std::to_array<LookAlike>({
    {"\u00A0", "a no-break space (U+00A0)", "write a plain blank"},
    {"\u2009", "a thin space (U+2009)", "write a plain blank"},
    {"\u202F", "a narrow no-break space (U+202F)", "write a plain blank"},
    {"\u200B", "a zero-width space (U+200B)", "delete it"},
    {"\uFEFF", "a byte order mark (U+FEFF)", "delete it"},
    {"\u2212", "a minus sign (U+2212)", "write '-'"},
    {"\u2010", "a hyphen (U+2010)", "write '-'"},
    {"\u2013", "an en dash (U+2013)", "write '-'"},
    {"\u2014", "an em dash (U+2014)", "write '-'"},
    {"\u00D7", "a multiplication sign (U+00D7)", "write '*'"},
    {"\u00B7", "a middle dot (U+00B7)", "write '*'"},
    {"\u00F7", "a division sign (U+00F7)", "write '/'"},
    {"\u03C0", "a Greek pi (U+03C0)", "write 'pi'"},
    {"\u00B0", "a degree sign (U+00B0)", kRadiansHint},
});
// clang-format on

// True if `c` belongs to a word: a letter, a digit, or a byte of a UTF-8 character above ASCII.
bool isWordy(char c) { return isLetter(c) || isDigit(c) || (c & 0x80) != 0; }

}  // namespace

double numberOutOfRange(const std::string& token) {
  static const locale_t cLocale = newlocale(LC_ALL_MASK, "C", nullptr);
  return strtod_l(token.c_str(), nullptr, cLocale);
}

bool isUnreadable(std::string_view text, Problem& problem) {
  if (behindBlanks(text) == text.size()) {
    problem = {"is empty", ""};
    return true;
  }
  if (text.size() > kMaxFormulaLength) {
    problem = {"has " + std::to_string(text.size()) + " characters; at most " +
                   std::to_string(kMaxFormulaLength) + " are read",
               ""};
    return true;
  }
  const auto isAscii = [](char c) { return (c & 0x80) == 0; };
  if (std::ranges::all_of(text, isAscii)) return false;
  for (const LookAlike& each : kLookAlikes) {
    if (text.find(each.character) == std::string_view::npos) continue;
    problem = {"has " + std::string(each.name) + " in it", std::string(each.hint)};
    return true;
  }
  return false;
}

bool Scanner::atEnd() {
  skipBlanks();
  return at_ == text_.size();
}

bool Scanner::take(std::string_view token) {
  skipBlanks();
  if (!text_.substr(at_).starts_with(token)) return false;
  at_ += token.size();
  return true;
}

bool Scanner::atNumber() {
  skipBlanks();
  return at_ < text_.size() && (isDigit(text_[at_]) || text_[at_] == '.');
}

std::optional<double> Scanner::number() {
  skipBlanks();
  const std::size_t start = at_;
  const std::size_t whole = digits();
  std::size_t fraction = 0;
  if (at_ < text_.size() && text_[at_] == '.') {
    ++at_;
    fraction = digits();
  }
  if (whole + fraction == 0) {
    at_ = start;
    return fail("is not a number" + place());
  }
  if (!exponent()) return fail("lacks digits after its 'e'");
  return convert(text_.substr(start, at_ - start));
}

std::string Scanner::place() {
  if (atEnd()) return " at the end";
  const std::string_view rest = text_.substr(at_);
  std::size_t length = 1;
  if (isWordy(rest[0])) {
    while (length < rest.size() && isWordy(rest[length])) ++length;
  }
  return " at " + inQuotes(rest.substr(0, length));
}

bool Scanner::atWord() {
  skipBlanks();
  return at_ < text_.size() && isWordy(text_[at_]) && !isDigit(text_[at_]);
}

std::size_t Scanner::digits() {
  const std::size_t start = at_;
  while (at_ < text_.size() && isDigit(text_[at_])) ++at_;
  return at_ - start;
}

// Reads an exponent, if any. An 'e' that begins a word is not an exponent. Returns false if the
// exponent has no digits.
bool Scanner::exponent() {
  const std::size_t start = at_;
  if (at_ == text_.size() || (text_[at_] != 'e' && text_[at_] != 'E')) return true;
  ++at_;
  if (at_ < text_.size() && (text_[at_] == '+' || text_[at_] == '-')) ++at_;
  if (digits() > 0) return true;
  const bool beginsWord = at_ < text_.size() && isWordy(text_[at_]);
  at_ = start;
  return beginsWord;
}

std::optional<double> Scanner::convert(std::string_view token) {
  double value = 0;
  const auto result = std::from_chars(token.data(), token.data() + token.size(), value);
  if (result.ec == std::errc::result_out_of_range) value = numberOutOfRange(std::string(token));
  if (!std::isfinite(value)) return fail("has a number that is too large");
  if (value == 0 && result.ec != std::errc()) {
    doubt("has a number that is too small: read as 0");
  }
  return value;
}

}  // namespace hrdf
