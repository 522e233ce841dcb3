// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "collada/formula_functions.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>

namespace hrdf::collada {
namespace {

bool isTrue(double x) { return x != 0 && !std::isnan(x); }

bool isOdd(std::ptrdiff_t count) { return count % 2 != 0; }

// Returns 1 if `compare` is true for all pairs of consecutive terms, else 0.
template <class Compare>
double chain(Terms t, Compare compare) {
  return std::ranges::adjacent_find(t, [&](double a, double b) { return !compare(a, b); }) ==
         t.end();
}

double product(Terms t) {
  double result = 1;
  for (const double x : t) result *= x;
  return result;
}

double rootOf(double degree, double x) {
  // Odd roots of negative numbers are real, so their results are valid.
  if (x < 0 && std::abs(std::fmod(degree, 2)) == 1) return -std::pow(-x, 1 / degree);
  return degree == 2 ? std::sqrt(x) : std::pow(x, 1 / degree);
}

double logOf(double base, double x) {
  return base == 10 ? std::log10(x) : std::log(x) / std::log(base);
}

double pieceOf(Terms t) {
  for (std::size_t i = 0; i + 1 < t.size(); i += 2) {
    if (isTrue(t[i + 1])) return t[i];
  }
  return t.back();
}

// CATIA's functions of a triangle, as in OpenRAVE. `a`, `b`, `c`: lengths of the sides; `gamma`:
// angle between `a` and `b`, rad. angleOfSides() and angleBeside() both return the angle opposite
// side `a`, from three sides or from two sides and `gamma`. thirdSide() returns `c`.
double angleOfSides(double a, double b, double c) {
  const double f = (a * a + b * b - c * c) / (2 * b);
  return std::atan2(std::sqrt(a * a - f * f), b - f);
}

double angleBeside(double a, double gamma, double b) {
  return std::atan2(a * std::sin(gamma), b - a * std::cos(gamma));
}

double thirdSide(double a, double gamma, double b) {
  return std::sqrt(a * a + b * b - 2 * a * b * std::cos(gamma));
}

// clang-format off
constexpr auto kOperators = std::to_array<Function>({
    {"plus", 0, kAnyCount, [](Terms t) { return std::accumulate(t.begin(), t.end(), 0.0); }},
    {"times", 0, kAnyCount, product},
    {"minus", 1, 2, [](Terms t) { return t.size() == 1 ? -t[0] : t[0] - t[1]; }},
    {"divide", 2, 2, [](Terms t) { return t[0] / t[1]; }},
    {"power", 2, 2, [](Terms t) { return std::pow(t[0], t[1]); }},
    {"abs", 1, 1, [](Terms t) { return std::abs(t[0]); }},
    {"exp", 1, 1, [](Terms t) { return std::exp(t[0]); }},
    {"ln", 1, 1, [](Terms t) { return std::log(t[0]); }},
    {"floor", 1, 1, [](Terms t) { return std::floor(t[0]); }},
    {"ceiling", 1, 1, [](Terms t) { return std::ceil(t[0]); }},
    {"max", 1, kAnyCount, [](Terms t) { return std::ranges::max(t); }},
    {"min", 1, kAnyCount, [](Terms t) { return std::ranges::min(t); }},
    {"sin", 1, 1, [](Terms t) { return std::sin(t[0]); }},
    {"cos", 1, 1, [](Terms t) { return std::cos(t[0]); }},
    {"tan", 1, 1, [](Terms t) { return std::tan(t[0]); }},
    {"arcsin", 1, 1, [](Terms t) { return std::asin(t[0]); }},
    {"arccos", 1, 1, [](Terms t) { return std::acos(t[0]); }},
    {"arctan", 1, 1, [](Terms t) { return std::atan(t[0]); }},
    {"sinh", 1, 1, [](Terms t) { return std::sinh(t[0]); }},
    {"cosh", 1, 1, [](Terms t) { return std::cosh(t[0]); }},
    {"tanh", 1, 1, [](Terms t) { return std::tanh(t[0]); }},
    {"and", 0, kAnyCount, [](Terms t) -> double { return std::ranges::all_of(t, isTrue); }},
    {"or", 0, kAnyCount, [](Terms t) -> double { return std::ranges::any_of(t, isTrue); }},
    {"xor", 0, kAnyCount, [](Terms t) -> double { return isOdd(std::ranges::count_if(t, isTrue)); }},
    {"not", 1, 1, [](Terms t) -> double { return t[0] == 0; }},
    {"eq", 2, kAnyCount, [](Terms t) { return chain(t, std::ranges::equal_to()); }},
    {"neq", 2, 2, [](Terms t) -> double { return t[0] != t[1]; }},
    {"lt", 2, kAnyCount, [](Terms t) { return chain(t, std::ranges::less()); }},
    {"leq", 2, kAnyCount, [](Terms t) { return chain(t, std::ranges::less_equal()); }},
    {"gt", 2, kAnyCount, [](Terms t) { return chain(t, std::ranges::greater()); }},
    {"geq", 2, kAnyCount, [](Terms t) { return chain(t, std::ranges::greater_equal()); }},
});
constexpr auto kFunctions = std::to_array<Function>({
    {"INRANGE", 3, 3, [](Terms t) -> double { return t[0] >= t[1] && t[0] <= t[2]; }},
    {"SSSA", 3, 3, [](Terms t) { return angleOfSides(t[0], t[1], t[2]); }},
    {"SASA", 3, 3, [](Terms t) { return angleBeside(t[0], t[1], t[2]); }},
    {"SASS", 3, 3, [](Terms t) { return thirdSide(t[0], t[1], t[2]); }},
    {"atan2", 2, 2, [](Terms t) { return std::atan2(t[0], t[1]); }},
});
// clang-format on

const Function* named(std::span<const Function> functions, std::string_view name) {
  const auto found = std::ranges::find(functions, name, &Function::name);
  return found == functions.end() ? nullptr : &*found;
}

}  // namespace

constexpr Function kRoot = {"root", 2, 2, [](Terms t) { return rootOf(t[0], t[1]); }};
constexpr Function kLog = {"log", 2, 2, [](Terms t) { return logOf(t[0], t[1]); }};
constexpr Function kPiecewise = {"piecewise", 1, kAnyCount, pieceOf};

const Function* operatorNamed(std::string_view element) { return named(kOperators, element); }

const Function* functionNamed(std::string_view name) { return named(kFunctions, name); }

}  // namespace hrdf::collada
