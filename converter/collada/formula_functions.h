// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Operators and functions of formulas. Truth values are 1 and 0; undefined results are NaN.
#ifndef HRDF_COLLADA_FORMULA_FUNCTIONS_H_
#define HRDF_COLLADA_FORMULA_FUNCTIONS_H_

#include <cstddef>
#include <span>
#include <string_view>

namespace hrdf::collada {

using Terms = std::span<const double>;

struct Function {
  std::string_view name;
  std::size_t fewest, most;  // smallest and largest number of terms
  double (*value)(Terms terms);
};

inline constexpr std::size_t kAnyCount = static_cast<std::size_t>(-1);

// Returns the operator for an element in <apply>, or null if it is unknown.
const Function* operatorNamed(std::string_view element);

// Returns the function of CATIA or GSL that a <csymbol> names at the start of an <apply>; null:
// unknown.
const Function* functionNamed(std::string_view name);

// The functions <root/> and <log/>. Their terms: the degree or the base, then the argument.
extern const Function kRoot, kLog;
// Piecewise function. Terms: value, condition, value, condition, …, and optionally the default
// value.
extern const Function kPiecewise;

}  // namespace hrdf::collada

#endif  // HRDF_COLLADA_FORMULA_FUNCTIONS_H_
