// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Parses and formats quantities that the user types and reads.
#ifndef HRDF_SIM_APP_WINDOW_FORMULA_H_
#define HRDF_SIM_APP_WINDOW_FORMULA_H_

#include <string>
#include <string_view>

#include "app/session/axis.h"

namespace hrdf::app {

// A display unit; `factor` is the number of these units in one SI unit.
struct Unit {
  const char* name = "";
  double factor = 1;
  bool isAngle = false;
};

// Returns the unit of an axis's quantity; its name is empty if it is unknown.
Unit unitOf(Quantity quantity, Motion motion, bool degrees);

// Returns value and unit, "12.3 deg".
std::string shown(double value, const Unit& unit, int digits = 3);
// Returns the number without its unit, with at most `digits` decimals; with 6 significant digits if
// the unit has no name.
std::string number(double value, const Unit& unit, int digits = 3);

struct Typed {
  double value = 0;     // SI unit
  std::string problem;  // why the text is invalid; empty: valid
};

// Parses a formula of numbers, pi and + - * / ( ). Its unit is `unit`, or the unit after the
// formula: "90deg", "pi/2 rad", "50 mm". A formula with pi is in radians. The value must be in
// [`least`, `most`] (SI).
Typed parseTyped(std::string_view text, const Unit& unit, double least, double most);

}  // namespace hrdf::app

#endif  // HRDF_SIM_APP_WINDOW_FORMULA_H_
