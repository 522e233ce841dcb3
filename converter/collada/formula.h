// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Formulas in MathML, as they couple joints.
#ifndef HRDF_COLLADA_FORMULA_H_
#define HRDF_COLLADA_FORMULA_H_

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "collada/document.h"

namespace hrdf::collada {

inline constexpr std::size_t kMaxFormulaParts = 10'000;

// A number that follows from variables. Truth values are 1 and 0.
class Formula {
 public:
  // Parses the <math> or one of its parts. `variableOf` gives the index of the variable that a
  // <csymbol> or <ci> names, and nothing, after telling why, for a name that is none. Returns
  // nothing, with the reason and its place, where the formula cannot be computed.
  using VariableOf = std::function<std::optional<int>(const Node& symbol, std::string& whyNot)>;
  struct Problem {
    Node where;
    std::string what;
  };
  static std::optional<Formula> parse(const Node& math, const VariableOf& variableOf,
                                      Problem& problem);

  // No number (NaN) where the formula is not defined.
  double operator()(const std::vector<double>& variables) const;

 private:
  enum class Op : unsigned char;
  struct Part {
    Op op;
    double number = 0;              // of a constant
    int variable = -1;              // of a variable
    std::vector<std::size_t> args;  // indices in parts_
  };
  class Parser;

  std::vector<Part> parts_;  // the last one is the whole
};

}  // namespace hrdf::collada

#endif  // HRDF_COLLADA_FORMULA_H_
