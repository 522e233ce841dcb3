// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// The operators and functions of formulas. Truth values are 1 and 0; what is not defined is no
// number (NaN).
#ifndef HRDF_COLLADA_FORMULA_FUNCTIONS_H_
#define HRDF_COLLADA_FORMULA_FUNCTIONS_H_

#include <cstddef>
#include <span>
#include <string_view>

namespace hrdf::collada {

using Terms = std::span<const double>;

struct Function {
  std::string_view name;
  std::size_t fewest, most;  // terms
  double (*value)(Terms terms);
};

inline constexpr std::size_t kAnyCount = static_cast<std::size_t>(-1);

// The operator of an <apply>, by its element; null: not known.
const Function* operatorNamed(std::string_view element);

// The function that a <csymbol> at the head of an <apply> names, one of CATIA and of GSL; null: not
// known.
const Function* functionNamed(std::string_view name);

// <root/> and <log/>, of a degree or base and a term.
extern const Function kRoot, kLog;
// Takes a value, a condition, a value, a condition, …, and a value otherwise.
extern const Function kPiecewise;

}  // namespace hrdf::collada

#endif  // HRDF_COLLADA_FORMULA_FUNCTIONS_H_
