// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "app/window/formula.h"

#include <cmath>
#include <numbers>
#include <span>

#include "text/arithmetic.h"
#include "text/strings.h"

#include "app/session/report.h"

namespace hrdf::app {
namespace {

constexpr double kDegrees = 180 / std::numbers::pi;  // degrees per radian
// Tolerance for rounding errors in comparisons with the bounds, in SI units.
constexpr double kSlack = 1e-9;

constexpr Unit kAngles[] = {{"deg", kDegrees, true}, {"\u00b0", kDegrees, true}, {"rad", 1, true}};
constexpr Unit kSpeedUnits[] = {{"deg/s", kDegrees, true}, {"rad/s", 1, true}};
constexpr Unit kLengths[] = {{"mm", 1000}, {"cm", 100}, {"m", 1}};

// Returns the units that the user may write after a number if the field's unit is `unit`.
std::span<const Unit> unitsLike(const Unit& unit) {
  const std::string_view name = unit.name;
  if (unit.isAngle) return name.ends_with("/s") ? std::span<const Unit>(kSpeedUnits) : kAngles;
  if (name == "m") return kLengths;
  return {&unit, name.empty() ? 0U : 1U};
}

}  // namespace

Unit unitOf(Quantity quantity, Motion motion, bool degrees) {
  if (motion == Motion::other) return {};
  const bool isLinear = motion == Motion::slides;
  const double factor = degrees ? kDegrees : 1;
  switch (quantity) {
    case Quantity::position:
      if (isLinear) return {"m"};
      return {degrees ? "deg" : "rad", factor, true};
    case Quantity::velocity:
      if (isLinear) return {"m/s"};
      return {degrees ? "deg/s" : "rad/s", factor, true};
    case Quantity::effort:
      return {isLinear ? "N" : "N m"};
    default:
      return {};
  }
}

std::string number(double value, const Unit& unit, int digits) {
  if (std::isnan(value)) return "-";
  if (std::isinf(value)) return value > 0 ? "inf" : "-inf";
  // Values without a unit, such as gains, get 6 significant digits, because they may be small.
  if (*unit.name == 0) return formatted("%.6g", value + 0.0);
  const int decimals = unit.factor > 10 ? digits - 2 : digits;
  const double power = std::pow(10, decimals);
  // Adding 0.0 converts -0 to 0.
  const double rounded = std::round(value * unit.factor * power) / power + 0.0;
  return formatted(("%." + std::to_string(decimals) + "f").c_str(), rounded);
}

std::string shown(double value, const Unit& unit, int digits) {
  return number(value, unit, digits) + (*unit.name != 0 ? " " : "") + unit.name;
}

Typed parseTyped(std::string_view text, const Unit& unit, double least, double most) {
  std::string_view formula = trimmed(text);
  double factor = unit.factor;
  bool hasUnit = false;
  for (const Unit& other : unitsLike(unit)) {
    if (!formula.ends_with(other.name)) continue;
    formula.remove_suffix(std::string_view(other.name).size());
    factor = other.factor;
    hasUnit = true;
    break;
  }
  if (!hasUnit && unit.isAngle && formula.find("pi") != std::string_view::npos) factor = 1;
  const std::string trimmedFormula(trimmed(formula));
  if (std::isinf(most) && (trimmedFormula == "inf" || trimmedFormula == "-inf")) {
    return {trimmedFormula == "inf" ? most : least, {}};
  }
  Problem problem;
  const auto value = parseFormula(trimmedFormula, problem);
  if (!value) {
    return {0, trimmedFormula.empty() ? "type a number, such as 0.5 or pi/2"
                                      : "'" + trimmedFormula + "' " + problem.what};
  }
  const double si = *value / factor;
  const double slack = kSlack + 0.0005 / unit.factor * (unit.factor > 10 ? 100 : 1);
  if (si < least - slack || si > most + slack) {
    return {0,
            shown(si, unit) + " is outside of " + number(least, unit) + " to " + shown(most, unit)};
  }
  return {std::fmin(std::fmax(si, least), most), {}};
}

}  // namespace hrdf::app
