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

// A polynomial of degree 4 or less that was fitted to a function, and the error of the fit.
struct PolynomialFit {
  std::array<double, 5> factors = {};  // coefficients of x^0 to x^4, with few digits
  std::array<double, 5> unrounded = {};
  double travel = 0;     // largest minus smallest value of the function
  double residual = 0;   // largest error of the fit at the sample points
  bool isExact = false;  // the residual is negligible relative to the travel
};

// Returns the sample points for a fit over `range`: `home`, then 401 Chebyshev points in order.
std::vector<double> pointsOf(Mechanism::Range range, double home);

// Fits a polynomial to `values` at `points` by least squares, exact at points[0] (home). The degree
// is the lowest with an exact fit, else 4. `turns`: the values are angles, so jumps of 2 pi rad are
// removed. Ignores undefined values. Returns nullopt if the value at home is undefined, or if all
// other values are undefined.
std::optional<PolynomialFit> fitPolynomial(const std::vector<double>& points,
                                           const std::vector<double>& values, bool turns);

// A linear function of several variables: offset + sum of factor * variable.
struct LinearFit {
  double offset = 0;
  std::vector<double> factors;
  // Values of `offset` and `factors` before rounding to as few digits as possible.
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
