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

// A display unit: value in this unit = `factor` x value in the SI unit.
struct Unit {
  const char* name = "";
  double factor = 1;
  bool isAngle = false;
};

// Returns the display unit of a quantity of an axis. If the unit is unknown, its name is empty.
Unit unitOf(Quantity quantity, Motion motion, bool degrees);

// Returns the value in the display unit, with the unit's name: "12.3 deg". `value` is in the SI
// unit.
std::string shown(double value, const Unit& unit, int digits = 3);
// Returns the value in the display unit, without the unit's name: with at most `digits` decimals,
// or with 6 significant digits if the unit has no name.
std::string number(double value, const Unit& unit, int digits = 3);

struct Typed {
  double value = 0;     // in the SI unit
  std::string problem;  // reason why the text is invalid; empty: it is valid
};

// Parses a formula of numbers, pi and + - * / ( ), which may end in a unit: "90deg", "pi/2 rad",
// "50 mm". Without a unit, angles with pi are in radians, other values in `unit`. The value must be
// in [`least`, `most`] (SI).
Typed parseTyped(std::string_view text, const Unit& unit, double least, double most);

}  // namespace hrdf::app

#endif  // HRDF_SIM_APP_WINDOW_FORMULA_H_
