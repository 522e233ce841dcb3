// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Fits polynomials to functions of joints, because MuJoCo couples joints by polynomials.
#ifndef HRDF_COLLADA_POLYNOMIAL_H_
#define HRDF_COLLADA_POLYNOMIAL_H_

#include <array>
#include <functional>
#include <optional>
#include <vector>

#include <hrdf/mechanism.h>

namespace hrdf::collada {

// A polynomial up to the power 4, and its error.
struct PolynomialFit {
  std::array<double, 5> factors = {};  // of the powers 0 to 4, with the fewest exact digits
  std::array<double, 5> unrounded = {};
  double travel = 0;     // range of the function's values
  double residual = 0;   // largest error over the range
  bool isExact = false;  // the residual is negligible relative to the travel
};

// Returns the sample points for a fit over `range`: `home`, then 401 Chebyshev points in order.
std::vector<double> pointsOf(Mechanism::Range range, double home);

// Fits a function with `values` at `points` by least squares, exactly at home, with the lowest
// power that is exact, else with 4. Removes steps of 2 pi if the function is an angle (`turns`),
// and ignores points where it is undefined. Returns nullopt if it is undefined at home, or at all
// other points.
std::optional<PolynomialFit> fitPolynomial(const std::vector<double>& points,
                                           const std::vector<double>& values, bool turns);

// A linear function: offset + sum of factor * variable.
struct LinearFit {
  double offset = 0;
  std::vector<double> factors;
  // The values before they were rounded to the fewest exact digits.
  double unroundedOffset = 0;
  std::vector<double> unrounded;
};

// Returns `function` as a linear function, or nullopt if it is not linear over the ranges of its
// variables.
std::optional<LinearFit> fitLinear(
    const std::function<double(const std::vector<double>&)>& function,
    const std::vector<Mechanism::Range>& ranges, const std::vector<double>& home);

}  // namespace hrdf::collada

#endif  // HRDF_COLLADA_POLYNOMIAL_H_
