// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Parses numbers and formulas in attributes and options, in SI units and rad. Independent of the
// locale.
#ifndef HRDF_TEXT_ARITHMETIC_H_
#define HRDF_TEXT_ARITHMETIC_H_

#include <optional>
#include <string>
#include <string_view>

#include "text/scanner.h"

namespace hrdf {

// Maximum nesting of parentheses in a formula; hostile input then cannot overflow the stack.
inline constexpr int kMaxFormulaDepth = 50;

// True if `angle` (rad) is more than one turn: the file probably gives degrees.
bool isBeyondATurn(double angle);

// Returns the shortest text that parses to exactly `value`.
std::string toText(double value);

// Start of parseNumber()'s message if the whole text is invalid.
inline constexpr const char* kNotANumber = "is not a number";

// Parses `digits[.digits]`, `digits.` or `.digits`, with an optional exponent and one leading '-'.
std::optional<double> parseNumber(std::string_view text, Problem& problem);

// Parses numbers and pi under + - * / and parentheses; the result is finite.
std::optional<double> parseFormula(std::string_view text, Problem& problem);

// Parses a sum at the scanner's position, as parseFormula() does, and leaves the rest of the text
// to the caller.
std::optional<double> takeFormula(Scanner& in);
// Reports a missing ')' at the scanner's position.
std::nullopt_t lacksParenthesis(Scanner& in);

}  // namespace hrdf

#endif  // HRDF_TEXT_ARITHMETIC_H_
