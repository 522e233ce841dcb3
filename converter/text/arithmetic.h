// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Numbers and arithmetic in attributes and options. Independent of the locale. SI units and
// radians.
#ifndef HRDF_TEXT_ARITHMETIC_H_
#define HRDF_TEXT_ARITHMETIC_H_

#include <optional>
#include <string>
#include <string_view>

#include "text/scanner.h"

namespace hrdf {

// Deepest nesting of parentheses: hostile input must not use up the stack.
inline constexpr int kMaxFormulaDepth = 50;

// Reports whether an angle (rad) is more than one turn, as angles in degrees mostly are.
bool isBeyondATurn(double angle);

// Returns the shortest text that reads back as `value`.
std::string toText(double value);

// Start of each problem of parseNumber() that concerns the text as a whole.
inline constexpr const char* kNotANumber = "is not a number";

// Parses `digits[.digits]`, `digits.` or `.digits`, with an optional exponent and one leading '-'.
std::optional<double> parseNumber(std::string_view text, Problem& problem);

// Parses numbers and pi under + - * / and parentheses; the result is finite.
std::optional<double> parseFormula(std::string_view text, Problem& problem);

// As parseFormula(), but part of a larger grammar: takes a sum, and leaves the text after it.
std::optional<double> takeFormula(Scanner& in);
// Reports that a ')' is missing at the scanner's place.
std::nullopt_t lacksParenthesis(Scanner& in);

}  // namespace hrdf

#endif  // HRDF_TEXT_ARITHMETIC_H_
