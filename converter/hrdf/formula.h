// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// The value grammar of HRDF: numbers, formulas, vectors and rotations. Independent of the locale,
// without XML. SI units and radians.
#ifndef HRDF_FORMULA_H_
#define HRDF_FORMULA_H_

#include <optional>
#include <string>
#include <string_view>

#include <Eigen/Core>

namespace hrdf {

// Longest formula and deepest nesting of parentheses that are read. HEBI's files stay far below;
// the bounds keep hostile input from costing time or stack.
inline constexpr std::size_t kMaxFormulaLength = 1000;
inline constexpr int kMaxFormulaDepth = 50;

// How far R R^T may be from 1, in its largest entry, for R to count as a rotation. HEBI's library
// takes 1e-6 and refuses 1e-5.
inline constexpr double kRotationTolerance = 1e-5;

// Why a value could not be read; beside a value, why it was probably not meant.
struct Problem {
  std::string what;  // continues "extension '2 pi' "
  std::string hint;  // may be empty
};

// Whether an angle (rad) is further than once around, as degrees mostly are.
bool isBeyondATurn(double angle);
inline constexpr const char* kRadiansHint = "angles are in radians: 90 degrees are 'pi/2'";

// The shortest text that reads back as `value`.
std::string toText(double value);

// `digits[.digits]`, `digits.` or `.digits`, with an optional exponent and one leading '-'.
std::optional<double> parseNumber(std::string_view text, Problem& problem);

// Numbers and pi under + - * / and parentheses; the result is finite.
std::optional<double> parseFormula(std::string_view text, Problem& problem);

// Three numbers with blanks between.
std::optional<Eigen::Vector3d> parseTranslation(std::string_view text, Problem& problem);

// Nine numbers, row by row, or a product of Rx(formula), Ry and Rz where `functions` allows it.
// Rounded matrices give the nearest rotation.
std::optional<Eigen::Matrix3d> parseRotation(std::string_view text, bool functions,
                                             Problem& problem);

}  // namespace hrdf

#endif  // HRDF_FORMULA_H_
