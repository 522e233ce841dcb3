// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// The series spring of one module, as its firmware has it (measured: docs/HARDWARE.md): the torque
// (N m) is a polynomial of the deflection (rad), the angle of the gears less that of the output.
#ifndef HRDF_HEBI_SPRING_POLYNOMIAL_H_
#define HRDF_HEBI_SPRING_POLYNOMIAL_H_

#include <array>
#include <optional>
#include <string>

namespace hrdf {

// Of deflection to the power of 1 to 5.
using SpringCoefficients = std::array<double, 5>;

// Deflections, rad.
struct SpringRange {
  double min = 0, max = 0;
};

double torqueOf(const SpringCoefficients& spring, double deflection);     // N m
double stiffnessOf(const SpringCoefficients& spring, double deflection);  // N m/rad, of the tangent
double largestStiffness(const SpringCoefficients& spring, SpringRange range);  // N m/rad

// Returns the deflections at which the torque is -maxEffort and maxEffort (N m, > 0). Returns
// nullopt, and the reason in `why`, if the spring is not sound up to there.
std::optional<SpringRange> springRange(const SpringCoefficients& spring, double maxEffort,
                                       std::string& why);

}  // namespace hrdf

#endif  // HRDF_HEBI_SPRING_POLYNOMIAL_H_
