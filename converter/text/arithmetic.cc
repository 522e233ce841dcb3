// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "text/arithmetic.h"

#include <cmath>
#include <numbers>

#include "text/number_text.h"

namespace hrdf {
namespace {

std::optional<double> sum(Scanner& in, int depth);

// Returns the hint for invalid text after a complete formula.
std::string hintBehindFormula(Scanner& in) {
  if (in.take("pi") || in.take("(")) return "write '*' between, as in '2*pi'";
  if (in.take("deg")) return kRadiansHint;
  if (in.take(",")) return "the decimal point is '.'";
  if (in.take("^")) return "write powers as products";
  if (in.take(")")) return "no '(' is open";
  if (in.take("x") || in.take("X")) return "numbers are decimal";
  if (in.atWord()) return "write no unit: lengths are in m, masses in kg, angles in rad";
  return {};
}

std::optional<double> finite(Scanner& in, double value) {
  if (!std::isfinite(value)) return in.fail("is too large");
  return value;
}

std::optional<double> primary(Scanner& in, int depth) {
  if (in.take("(")) {
    if (depth == kMaxFormulaDepth) {
      return in.fail("nests parentheses more than " + std::to_string(kMaxFormulaDepth) + " deep");
    }
    const auto value = sum(in, depth + 1);
    if (value && !in.take(")")) return lacksParenthesis(in);
    return value;
  }
  if (in.atNumber()) return in.number();
  if (in.take("pi")) return std::numbers::pi;
  for (const char* nearly : {"PI", "Pi", "pI"}) {
    if (in.take(nearly))
      return in.fail("has an unknown name '" + std::string(nearly) + "'", "write 'pi'");
  }
  if (in.atWord()) {
    return in.fail("has an unknown name" + in.place(),
                   "formulas have numbers, 'pi', '+', '-', '*', '/' and parentheses");
  }
  return in.fail("is not a formula: expected a number, 'pi' or '('" + in.place());
}

std::optional<double> unary(Scanner& in, int depth) {
  double sign = 1;
  while (true) {
    if (in.take("-")) {
      sign = -sign;
    } else if (!in.take("+")) {
      break;
    }
  }
  const auto value = primary(in, depth);
  if (!value) return std::nullopt;
  return sign * *value;
}

std::optional<double> product(Scanner& in, int depth) {
  auto value = unary(in, depth);
  while (value) {
    const bool times = in.take("*");
    if (!times && !in.take("/")) return value;
    const auto factor = unary(in, depth);
    if (!factor) return std::nullopt;
    if (!times && *factor == 0) return in.fail("divides by zero");
    value = finite(in, times ? *value * *factor : *value / *factor);
  }
  return value;
}

std::optional<double> sum(Scanner& in, int depth) {
  auto value = product(in, depth);
  while (value) {
    const bool plus = in.take("+");
    if (!plus && !in.take("-")) return value;
    const auto term = product(in, depth);
    if (!term) return std::nullopt;
    value = finite(in, plus ? *value + *term : *value - *term);
  }
  return value;
}

}  // namespace

bool isBeyondATurn(double angle) {
  constexpr double kRounding = 1e-6;
  return std::abs(angle) > 2 * std::numbers::pi + kRounding;
}

std::string toText(double value) {
  std::string text;
  appendNumber(text, value);
  return text;
}

std::nullopt_t lacksParenthesis(Scanner& in) {
  const std::string what = "lacks a ')'" + in.place();
  return in.fail(what, hintBehindFormula(in));
}

std::optional<double> takeFormula(Scanner& in) { return sum(in, 0); }

std::optional<double> parseNumber(std::string_view text, Problem& problem) {
  if (isUnreadable(text, problem)) return std::nullopt;
  Scanner in(text, problem);
  const double sign = in.take("-") ? -1 : 1;
  if (in.atBlank()) return in.fail("is not a number: a blank after '-'");
  const auto value = in.number();
  if (!value) return std::nullopt;
  if (!in.atEnd()) return in.fail("is not a number: unexpected text" + in.place());
  return sign * *value;
}

std::optional<double> parseFormula(std::string_view text, Problem& problem) {
  if (isUnreadable(text, problem)) return std::nullopt;
  Scanner in(text, problem);
  const auto value = takeFormula(in);
  if (!value) return std::nullopt;
  if (!in.atEnd()) {
    const std::string what = "is not a formula: expected an operator" + in.place();
    return in.fail(what, hintBehindFormula(in));
  }
  return value;
}

}  // namespace hrdf
