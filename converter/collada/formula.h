// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// MathML formulas that couple joints.
#ifndef HRDF_COLLADA_FORMULA_H_
#define HRDF_COLLADA_FORMULA_H_

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "collada/document.h"
#include "collada/formula_functions.h"

namespace hrdf::collada {

inline constexpr std::size_t kMaxFormulaParts = 10'000;

// A mathematical formula with variables. Its truth values are 1 (true) and 0 (false).
class Formula {
 public:
  // Parses <math> or an element in it. `variableOf` returns the index of the variable that a
  // <csymbol> or <ci> names, or nullopt with the reason. Returns nullopt, with the reason and its
  // place, if the formula is not supported.
  using VariableOf = std::function<std::optional<int>(const Node& symbol, std::string& whyNot)>;
  struct Problem {
    Node where;
    std::string what;
  };
  static std::optional<Formula> parse(const Node& math, const VariableOf& variableOf,
                                      Problem& problem);

  // Returns the formula's value for the given values of its variables; NaN: undefined.
  double operator()(const std::vector<double>& variables) const;

 private:
  // An item of a formula in postfix order: a number, a variable or a function. `count`: number of
  // the function's terms.
  struct Part {
    const Function* function = nullptr;
    std::size_t count = 0;
    int variable = -1;
    double number = 0;
  };
  class Parser;

  std::vector<Part> parts_;
};

}  // namespace hrdf::collada

#endif  // HRDF_COLLADA_FORMULA_H_
