// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "module/spring.h"

#include <algorithm>
#include <cmath>

namespace hrdf::sim {
namespace {

// The straight piece of the curve at a deflection above 0.
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

}  // namespace

SpringCurve linearSpring(double stiffness) { return {{{1, stiffness}}}; }

double springTorque(const SpringCurve& spring, double deflection) {
  const double size = std::abs(deflection);
  const Piece piece = pieceAt(spring, size);
  return std::copysign(piece.start.torque + piece.stiffness * (size - piece.start.deflection),
                       deflection);
}

double springStiffness(const SpringCurve& spring, double deflection) {
  return pieceAt(spring, std::abs(deflection)).stiffness;
}

// An oscillator of frequency w is stable up to w x time = 2.
double leastInertia(const SpringCurve& spring, double time) {
  double stiffest = 0;
  SpringCurve::Point start;
  for (const SpringCurve::Point& end : spring.points) {
    stiffest = std::max(stiffest, springStiffness(spring, (start.deflection + end.deflection) / 2));
    start = end;
  }
  return stiffest * time * time;
}

// The motor's damping is taken at the new velocity, so that no step is too long for it; the
// position follows the new velocity, so that the spring does not gain energy.
void Rotor::turn(const firmware::Motor<double>& motor, double armature, double voltage, double load,
                 double time) {
  const double push = motorTorque(motor, voltage, 0.0) - load;
  const double gain = time / armature;
  velocity = (velocity + gain * push) / (1 + gain * motorDamping(motor));
  position += time * velocity;
}

}  // namespace hrdf::sim
