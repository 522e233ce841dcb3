// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "model/collision_capsules.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

namespace hrdf {
namespace {

using Eigen::Vector3d;

// Maximum volume of a joined capsule, relative to the total volume of its two parts. The limit
// keeps motors around a hub separate.
constexpr double kMaxWaste = 3;

// Trying all pairs takes cubic time. Above this number of capsules, neighbours in the list are
// joined first.
constexpr std::size_t kMaxTried = 50;

double volume(const Capsule& c) {
  const double r = c.radius;
  return std::numbers::pi * r * r * ((c.p_b - c.p_a).norm() + 4.0 / 3 * r);
}

// Returns a capsule around `a` and `b`. Its axis connects the two cap centres that are farthest
// apart.
Capsule around(const Capsule& a, const Capsule& b) {
  const std::array<Vector3d, 4> points = {a.p_a, a.p_b, b.p_a, b.p_b};
  Capsule result{a.p_a, a.p_b, 0};
  for (std::size_t i = 0; i < points.size(); ++i) {
    for (std::size_t j = 0; j < i; ++j) {
      if ((points[i] - points[j]).norm() > (result.p_b - result.p_a).norm()) {
        result = {points[j], points[i], 0};
      }
    }
  }
  const Vector3d axis = result.p_b - result.p_a;
  const double length = axis.norm();
  const auto toAxis = [&](const Vector3d& p) {
    if (length == 0) return (p - result.p_a).norm();
    const double t = std::clamp((p - result.p_a).dot(axis) / (length * length), 0.0, 1.0);
    return (p - result.p_a - t * axis).norm();
  };
  result.radius = std::max({toAxis(a.p_a) + a.radius, toAxis(a.p_b) + a.radius,
                            toAxis(b.p_a) + b.radius, toAxis(b.p_b) + b.radius});
  return result;
}

// Returns the volume of the capsule around `a` and `b`, relative to the sum of their volumes.
double waste(const Capsule& a, const Capsule& b) {
  return volume(around(a, b)) / (volume(a) + volume(b));
}

// Joins the two capsules with the smallest relative volume waste(). Returns false if no pair has a
// waste() below kMaxWaste.
bool joinTwo(std::vector<Capsule>& capsules) {
  double least = kMaxWaste;
  std::size_t first = 0, second = 0;
  for (std::size_t i = 0; i < capsules.size(); ++i) {
    for (std::size_t j = i + 1; j < capsules.size(); ++j) {
      const double w = waste(capsules[i], capsules[j]);
      if (w < least) std::tie(least, first, second) = std::tuple(w, i, j);
    }
  }
  if (first == second) return false;
  capsules[first] = around(capsules[first], capsules[second]);
  capsules.erase(capsules.begin() + static_cast<std::ptrdiff_t>(second));
  return true;
}

// Joins neighbours in the list whose relative volume waste() is below kMaxWaste. Returns false if
// no pair was joined.
bool joinNeighbours(std::vector<Capsule>& capsules) {
  std::vector<Capsule> joined;
  for (std::size_t i = 0; i < capsules.size(); ++i) {
    if (i + 1 < capsules.size() && waste(capsules[i], capsules[i + 1]) < kMaxWaste) {
      joined.push_back(around(capsules[i], capsules[i + 1]));
      ++i;
    } else {
      joined.push_back(capsules[i]);
    }
  }
  std::swap(joined, capsules);
  return capsules.size() < joined.size();
}

// Returns the distance between two segments (m). Ericson, Real-Time Collision Detection, 5.1.9.
double segmentDistance(const Capsule& a, const Capsule& b) {
  const Vector3d d1 = a.p_b - a.p_a, d2 = b.p_b - b.p_a, r = a.p_a - b.p_a;
  const double aa = d1.squaredNorm(), ee = d2.squaredNorm(), f = d2.dot(r), c = d1.dot(r),
               bb = d1.dot(d2);
  const double denominator = aa * ee - bb * bb;
  double s =
      denominator > 1e-12 * aa * ee ? std::clamp((bb * f - c * ee) / denominator, 0.0, 1.0) : 0;
  double t = ee > 0 ? std::clamp((bb * s + f) / ee, 0.0, 1.0) : 0;
  s = aa > 0 ? std::clamp((bb * t - c) / aa, 0.0, 1.0) : 0;
  return (a.p_a + s * d1 - b.p_a - t * d2).norm();
}

}  // namespace

Capsule moved(const Capsule& capsule, const Pose& X) {
  return {X * capsule.p_a, X * capsule.p_b, capsule.radius};
}

void reduce(std::vector<Capsule>& capsules, std::size_t others) {
  while (capsules.size() > kMaxTried && joinNeighbours(capsules)) {
  }
  if (capsules.size() > kMaxTried) return;
  while (capsules.size() + others > kMaxCollisionGeoms && joinTwo(capsules)) {
  }
}

double distance(const Capsule& a, const Capsule& b) {
  return segmentDistance(a, b) - a.radius - b.radius;
}

}  // namespace hrdf
