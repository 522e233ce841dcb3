// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "module/spring.h"

#include <algorithm>
#include <cmath>

#include "hebi/spring_polynomial.h"

namespace hrdf::sim {
namespace {

// The linear piece of a spring's curve at a deflection > 0.
struct Piece {
  SpringCurve::Point start;
  double stiffness = 0;
};

Piece pieceAt(const SpringCurve& spring, double deflection) {
  SpringCurve::Point start;
  Piece piece;
  for (const SpringCurve::Point& end : spring.points) {
    piece = {start, (end.torque - start.torque) / (end.deflection - start.deflection)};
    if (deflection < end.deflection) break;
    start = end;
  }
  return piece;
}

bool isPolynomial(const SpringCurve& spring) { return spring.coefficients[0] != 0; }

// Returns `deflection`, clamped to the range in which the polynomial of the spring is valid.
double within(const SpringCurve& spring, double deflection) {
  return std::clamp(deflection, spring.min, spring.max);
}

double stiffest(const SpringCurve& spring) {
  if (isPolynomial(spring)) return largestStiffness(spring.coefficients, {spring.min, spring.max});
  double most = 0;
  SpringCurve::Point start;
  for (const SpringCurve::Point& end : spring.points) {
    most = std::max(most, springStiffness(spring, (start.deflection + end.deflection) / 2));
    start = end;
  }
  return most;
}

}  // namespace

SpringCurve linearSpring(double stiffness) { return {{{1, stiffness}}}; }

std::optional<SpringCurve> polynomialSpring(const std::array<double, 5>& coefficients,
                                            double maxEffort, std::string& why) {
  const std::optional<SpringRange> range = springRange(coefficients, maxEffort, why);
  if (!range) return std::nullopt;
  return SpringCurve{{}, coefficients, range->min, range->max};
}

double springTorque(const SpringCurve& spring, double deflection) {
  if (isPolynomial(spring)) {
    const double end = within(spring, deflection);
    return torqueOf(spring.coefficients, end) +
           stiffnessOf(spring.coefficients, end) * (deflection - end);
  }
  const double size = std::abs(deflection);
  const Piece piece = pieceAt(spring, size);
  return std::copysign(piece.start.torque + piece.stiffness * (size - piece.start.deflection),
                       deflection);
}

double springStiffness(const SpringCurve& spring, double deflection) {
  if (isPolynomial(spring)) return stiffnessOf(spring.coefficients, within(spring, deflection));
  return pieceAt(spring, std::abs(deflection)).stiffness;
}

// With the returned inertia, the spring's angular frequency is at most 1 / time (rad/s). The spring
// is stable below 2 / time.
double leastInertia(const SpringCurve& spring, double time) {
  return stiffest(spring) * time * time;
}

// Computes damping and position from the new velocity: steps of any size are stable, and the spring
// gains no energy.
void Rotor::turn(const firmware::Motor<double>& motor, double armature, double voltage, double load,
                 double time) {
  const double push = motorTorque(motor, voltage, 0.0) - load;
  const double gain = time / armature;
  velocity = (velocity + gain * push) / (1 + gain * motorDamping(motor));
  position += time * velocity;
}

}  // namespace hrdf::sim
