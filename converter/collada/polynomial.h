// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Functions of joints as polynomials, which is what MuJoCo couples joints by.
#ifndef HRDF_COLLADA_POLYNOMIAL_H_
#define HRDF_COLLADA_POLYNOMIAL_H_

#include <array>
#include <functional>
#include <optional>
#include <vector>

#include <hrdf/mechanism.h>

namespace hrdf::collada {

// A polynomial up to the power 4, and how well it stands for a function.
struct PolynomialFit {
  std::array<double, 5> factors =
      {};  // of the powers 0 to 4, with few digits where these are exact
  std::array<double, 5> unrounded = {};
  double travel = 0;     // of the function over the range
  double residual = 0;   // the largest difference over the range
  bool isExact = false;  // the residual is nothing beside the travel
};

// Returns the points at which a function has to be known to be fitted over `range`: `home`, then
// 401 Chebyshev points in order.
std::vector<double> pointsOf(Mechanism::Range range, double home);

// Fits a function that has `values` at `points`, exactly at home: by least squares, with the lowest
// power that is exact, else with 4. Steps of 2 pi of a function that turns are taken out, and
// points where it is not defined left out. Returns nothing where it is not defined at home, or at
// no other point.
std::optional<PolynomialFit> fitPolynomial(const std::vector<double>& points,
                                           const std::vector<double>& values, bool turns);

// A sum of an offset and of the variables with a factor each.
struct LinearFit {
  double offset = 0;
  std::vector<double> factors;
  // The same before they were rounded to as few digits as are exact.
  double unroundedOffset = 0;
  std::vector<double> unrounded;
};

// Returns `function` of several variables if it is linear over their ranges.
std::optional<LinearFit> fitLinear(
    const std::function<double(const std::vector<double>&)>& function,
    const std::vector<Mechanism::Range>& ranges, const std::vector<double>& home);

}  // namespace hrdf::collada

#endif  // HRDF_COLLADA_POLYNOMIAL_H_
