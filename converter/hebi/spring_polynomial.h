// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// The series spring of a module, as in its firmware (measured: docs/HARDWARE.md). The torque (N m)
// is a polynomial of the deflection (rad): the angle of the gears minus the angle of the output.
#ifndef HRDF_HEBI_SPRING_POLYNOMIAL_H_
#define HRDF_HEBI_SPRING_POLYNOMIAL_H_

#include <array>
#include <optional>
#include <string>

namespace hrdf {

// Coefficients of a spring's torque (N m), for the deflection (rad) to the power of 1 to 5.
using SpringCoefficients = std::array<double, 5>;

// Deflections, rad.
struct SpringRange {
  double min = 0, max = 0;
};

double torqueOf(const SpringCoefficients& spring, double deflection);          // N m
double stiffnessOf(const SpringCoefficients& spring, double deflection);       // N m/rad, tangent
double largestStiffness(const SpringCoefficients& spring, SpringRange range);  // N m/rad

// Returns the deflections at which the torque is -maxEffort and maxEffort (N m, > 0). Returns
// nullopt if the spring is invalid in this range; `why` then has the reason.
std::optional<SpringRange> springRange(const SpringCoefficients& spring, double maxEffort,
                                       std::string& why);

}  // namespace hrdf

#endif  // HRDF_HEBI_SPRING_POLYNOMIAL_H_
