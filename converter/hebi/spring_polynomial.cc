// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "hebi/spring_polynomial.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <vector>

namespace hrdf {
namespace {

constexpr double kMaxCoefficient = 1e12;  // larger coefficients may cause an overflow
constexpr double kMaxDeflection = 3;      // rad
constexpr double kMaxStiffness = 1e4;     // N m/rad, 10 times HEBI's stiffest springs

// Returns a number with 5 significant digits.
std::string digits(double value) {
  std::array<char, 32> text;
  std::snprintf(text.data(), text.size(), "%.5g", value);
  return text.data();
}

// Coefficients of a polynomial; the index is the power.
using Polynomial = std::vector<double>;

double valueOf(const Polynomial& factors, double x) {
  double sum = 0;
  for (std::size_t i = factors.size(); i-- > 0;) sum = sum * x + factors[i];
  return sum;
}

Polynomial derivativeOf(const Polynomial& factors) {
  Polynomial result;
  for (std::size_t i = 1; i < factors.size(); ++i) {
    result.push_back(static_cast<double>(i) * factors[i]);
  }
  return result;
}

// Returns a root of the polynomial between two points at which its signs differ.
double rootBetween(const Polynomial& factors, double start, double end) {
  const bool isUp = valueOf(factors, end) > 0;
  for (;;) {
    const double middle = (start + end) / 2;
    if (!(start < middle && middle < end)) return end;
    ((valueOf(factors, middle) > 0) == isUp ? end : start) = middle;
  }
}

// Returns the polynomial's roots from `start` to `end` at which its sign changes, in increasing
// order.
Polynomial rootsOf(const Polynomial& factors, double start, double end) {
  if (factors.size() < 2) return {};
  Polynomial turns = rootsOf(derivativeOf(factors), start, end);
  turns.push_back(end);
  std::vector<double> roots;
  for (const double turn : turns) {
    if ((valueOf(factors, start) > 0) != (valueOf(factors, turn) > 0)) {
      roots.push_back(rootBetween(factors, start, turn));
    }
    start = turn;
  }
  return roots;
}

Polynomial polynomialOf(const SpringCoefficients& spring) {
  Polynomial factors{0};
  factors.insert(factors.end(), spring.begin(), spring.end());
  return factors;
}

// Returns the spring for the opposite direction: the torque is -torque(-deflection).
SpringCoefficients mirrored(SpringCoefficients spring) {
  spring[1] = -spring[1];
  spring[3] = -spring[3];
  return spring;
}

std::string whyNoSpring(const SpringCoefficients& spring) {
  for (const double each : spring) {
    if (!(std::abs(each) <= kMaxCoefficient)) {
      return "a coefficient of the spring is " + digits(each) + "; its size may be up to " +
             digits(kMaxCoefficient);
    }
  }
  if (spring[0] > 0) return {};
  return "the spring's stiffness without load is " + digits(spring[0]) + " N m/rad, not above 0";
}

// Returns the deflection above 0 at which the torque is `maxEffort`.
std::optional<double> deflectionAt(const SpringCoefficients& spring, double maxEffort,
                                   double direction, std::string& why) {
  Polynomial torque = polynomialOf(spring);
  const std::vector<double> turns = rootsOf(derivativeOf(torque), 0, kMaxDeflection);
  const double end = turns.empty() ? kMaxDeflection : turns.front();
  const double most = torqueOf(spring, end);
  if (!(most >= maxEffort)) {
    why = "the spring's torque reaches " + digits(direction * most) + " N m only, at " +
          digits(direction * end) + " rad; it must reach the largest effort, " +
          digits(direction * maxEffort) + " N m, within " + digits(kMaxDeflection) + " rad";
    return std::nullopt;
  }
  torque[0] = -maxEffort;
  return rootBetween(torque, 0, end);
}

}  // namespace

double torqueOf(const SpringCoefficients& spring, double deflection) {
  double sum = 0;
  for (std::size_t i = spring.size(); i-- > 0;) sum = (sum + spring[i]) * deflection;
  return sum;
}

double stiffnessOf(const SpringCoefficients& spring, double deflection) {
  double sum = 0;
  for (std::size_t i = spring.size(); i-- > 0;) {
    sum = sum * deflection + static_cast<double>(i + 1) * spring[i];
  }
  return sum;
}

// The stiffness is largest at an end of the range, or where the derivative of the stiffness is 0.
double largestStiffness(const SpringCoefficients& spring, SpringRange range) {
  const Polynomial slope = derivativeOf(derivativeOf(polynomialOf(spring)));
  double most = std::max(stiffnessOf(spring, range.min), stiffnessOf(spring, range.max));
  for (const double turn : rootsOf(slope, range.min, range.max)) {
    most = std::max(most, stiffnessOf(spring, turn));
  }
  return most;
}

std::optional<SpringRange> springRange(const SpringCoefficients& spring, double maxEffort,
                                       std::string& why) {
  why = whyNoSpring(spring);
  if (!why.empty()) return std::nullopt;
  const std::optional<double> down = deflectionAt(mirrored(spring), maxEffort, -1, why);
  const std::optional<double> up = deflectionAt(spring, maxEffort, 1, why);
  if (!down || !up) return std::nullopt;
  const SpringRange range{-*down, *up};
  const double most = largestStiffness(spring, range);
  if (most <= kMaxStiffness) return range;
  why = "the spring's stiffness reaches " + digits(most) + " N m/rad; it may be up to " +
        digits(kMaxStiffness);
  return std::nullopt;
}

}  // namespace hrdf
