// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Reads what people type for a quantity, and shows quantities.
#ifndef HRDF_SIM_APP_WINDOW_FORMULA_H_
#define HRDF_SIM_APP_WINDOW_FORMULA_H_

#include <string>
#include <string_view>

#include "app/session/axis.h"

namespace hrdf::app {

// A unit in which values are shown and typed; `factor` of them are one SI unit.
struct Unit {
  const char* name = "";
  double factor = 1;
  bool isAngle = false;
};

// Returns the unit of a quantity of an axis; without a name if it is unknown.
Unit unitOf(Quantity quantity, Motion motion, bool degrees);

// Returns "12.3 deg".
std::string shown(double value, const Unit& unit, int digits = 3);
// Returns the number alone, in the unit, as short as its digits allow.
std::string number(double value, const Unit& unit, int digits = 3);

struct Typed {
  double value = 0;     // SI
  std::string problem;  // why there is no value; empty: there is one
};

// Parses a formula of numbers, pi and + - * / ( ), in the unit, or in one that stands behind it:
// "90deg", "pi/2 rad", "50 mm". A formula with pi is in radians. The value must be from `least` to
// `most` (SI).
Typed parseTyped(std::string_view text, const Unit& unit, double least, double most);

}  // namespace hrdf::app

#endif  // HRDF_SIM_APP_WINDOW_FORMULA_H_
