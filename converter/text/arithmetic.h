// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Numbers and arithmetic as attributes and options write them. Independent of the locale. SI units
// and radians.
#ifndef HRDF_TEXT_ARITHMETIC_H_
#define HRDF_TEXT_ARITHMETIC_H_

#include <optional>
#include <string>
#include <string_view>

#include "text/scanner.h"

namespace hrdf {

// Deepest nesting of parentheses that is read: hostile input must not cost stack.
inline constexpr int kMaxFormulaDepth = 50;

// Tells whether an angle (rad) is further than once around, as degrees mostly are.
bool isBeyondATurn(double angle);

// The shortest text that reads back as `value`.
std::string toText(double value);

// Begins each problem of parseNumber() that is about the text as a whole.
inline constexpr const char* kNotANumber = "is not a number";

// Parses `digits[.digits]`, `digits.` or `.digits`, with an optional exponent and one leading '-'.
std::optional<double> parseNumber(std::string_view text, Problem& problem);

// Parses numbers and pi under + - * / and parentheses; the result is finite.
std::optional<double> parseFormula(std::string_view text, Problem& problem);

// The same as part of a larger grammar: takes a sum, and leaves what stands behind it.
std::optional<double> takeFormula(Scanner& in);
// Reports that a ')' is missing where the scanner is.
std::nullopt_t lacksParenthesis(Scanner& in);

}  // namespace hrdf

#endif  // HRDF_TEXT_ARITHMETIC_H_
