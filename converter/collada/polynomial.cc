// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "collada/polynomial.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <numbers>
#include <random>

#include <Eigen/QR>

#include "text/limits.h"

namespace hrdf::collada {
namespace {

constexpr int kPoints = 401;
constexpr int kMaxPower = 4;
constexpr double kExact = 1e-10;  // largest error of an exact fit, as a share of the values' range
constexpr double kNoTravel = 1e-12;  // rad or m; a smaller range of positions counts as no motion

// True if the magnitude of `y` (rad or m) is allowed for a joint position. Larger numbers would
// overflow later.
bool isPosition(double y) { return std::abs(y) <= kMaxMagnitude; }  // false for NaN

struct Sample {
  double x = 0, y = 0;
};

double roundedTo(double value, int digits) {
  std::array<char, 40> text;
  std::snprintf(text.data(), text.size(), "%.*e", digits - 1, value);
  return std::strtod(text.data(), nullptr);
}

double valueOf(const std::array<double, 5>& factors, double x) {
  double sum = 0;
  for (int i = kMaxPower; i >= 0; --i) sum = sum * x + factors[static_cast<std::size_t>(i)];
  return sum;
}

double residualOf(const std::array<double, 5>& factors, const std::vector<Sample>& samples) {
  double worst = 0;
  for (const Sample& each : samples) {
    worst = std::max(worst, std::abs(valueOf(factors, each.x) - each.y));
  }
  return worst;
}

// Removes jumps by multiples of 2 pi rad between adjacent samples. The sample `home` does not
// change.
void unwrap(std::vector<Sample>& samples, std::size_t home) {
  const auto follow = [](double before, double& y) {
    y -= 2 * std::numbers::pi * std::round((y - before) / (2 * std::numbers::pi));
  };
  for (std::size_t i = home + 1; i < samples.size(); ++i) follow(samples[i - 1].y, samples[i].y);
  for (std::size_t i = home; i-- > 0;) follow(samples[i + 1].y, samples[i].y);
}

// Returns the factors of a polynomial of degree `power`, fitted to the samples by least squares,
// and exact at the sample `home`.
std::array<double, 5> fitted(const std::vector<Sample>& samples, const Sample& home, double scale,
                             int power) {
  Eigen::MatrixXd A(static_cast<Eigen::Index>(samples.size()), power);
  Eigen::VectorXd b(static_cast<Eigen::Index>(samples.size()));
  for (std::size_t i = 0; i < samples.size(); ++i) {
    const auto row = static_cast<Eigen::Index>(i);
    const double x = (samples[i].x - home.x) / scale;
    double term = 1;
    for (int k = 0; k < power; ++k) A(row, k) = term *= x;
    b(row) = samples[i].y - home.y;
  }
  const Eigen::VectorXd c = A.colPivHouseholderQr().solve(b);
  // Converts the polynomial in (x - home) / scale to a polynomial in x, by Horner's scheme.
  std::array<double, 5> factors = {};
  for (int k = power; k >= 0; --k) {
    std::array<double, 5> next = {};
    for (std::size_t i = 0; i < 5; ++i) {
      next[i] += factors[i] * -home.x / scale;
      if (i + 1 < 5) next[i + 1] += factors[i] / scale;
    }
    next[0] += k > 0 ? c(k - 1) : home.y;
    factors = next;
  }
  return factors;
}

// Rounds a polynomial's coefficients to the fewest digits for which its values differ from the
// samples by at most `tolerance` (rad or m).
std::array<double, 5> tidied(const std::array<double, 5>& factors,
                             const std::vector<Sample>& samples, double scale, double tolerance) {
  std::array<double, 5> clean = factors;
  double reach = 1;
  for (double& factor : clean) {
    if (std::abs(factor) * reach < tolerance / 10) factor = 0;
    reach *= scale;
  }
  for (int digits = 1; digits < 17; ++digits) {
    std::array<double, 5> rounded = clean;
    for (double& factor : rounded) factor = roundedTo(factor, digits);
    if (residualOf(rounded, samples) <= tolerance) return rounded;
  }
  return factors;
}

void roundFit(LinearFit& fit, double tolerance,
              const std::function<bool(double, const std::vector<double>&)>& holds) {
  fit.unroundedOffset = fit.offset;
  fit.unrounded = fit.factors;
  for (int digits = 1; digits < 17; ++digits) {
    std::vector<double> factors = fit.factors;
    for (double& factor : factors) factor = roundedTo(factor, digits);
    const double offset = roundedTo(std::abs(fit.offset) < tolerance ? 0 : fit.offset, digits);
    if (!holds(offset, factors)) continue;
    fit.factors = factors;
    fit.offset = offset;
    return;
  }
}

}  // namespace

std::vector<double> pointsOf(Mechanism::Range range, double home) {
  range.low = std::min(range.low, home);
  range.high = std::max(range.high, home);
  std::vector<double> points = {home};
  for (int i = 0; i < kPoints; ++i) {
    const double angle = std::numbers::pi * (i + 0.5) / kPoints;
    points.push_back((range.low + range.high) / 2 - (range.high - range.low) / 2 * std::cos(angle));
  }
  return points;
}

std::optional<PolynomialFit> fitPolynomial(const std::vector<double>& points,
                                           const std::vector<double>& values, bool turns) {
  const Sample start{points[0], values[0]};
  if (!isPosition(start.y)) return std::nullopt;
  std::vector<Sample> samples;
  for (std::size_t i = 1; i < points.size(); ++i) {
    if (isPosition(values[i])) samples.push_back({points[i], values[i]});
  }
  if (samples.empty()) return std::nullopt;
  const auto place = std::ranges::lower_bound(samples, start.x, {}, &Sample::x);
  const auto at = static_cast<std::size_t>(place - samples.begin());
  samples.insert(place, start);
  if (turns) unwrap(samples, at);
  const auto [low, high] = std::ranges::minmax(samples, {}, &Sample::y);
  PolynomialFit fit;
  fit.travel = high.y - low.y;
  if (fit.travel < kNoTravel) {
    fit.factors[0] = fit.unrounded[0] = start.y;
    fit.isExact = true;
    return fit;
  }
  const double home = start.x;
  const double scale = std::max({samples.back().x - home, home - samples.front().x, 1e-9});
  for (int power = 1; power <= kMaxPower; ++power) {
    fit.factors = fit.unrounded = fitted(samples, start, scale, power);
    fit.residual = residualOf(fit.factors, samples);
    fit.isExact = fit.residual <= kExact * fit.travel;
    if (!fit.isExact) continue;
    fit.factors =
        tidied(fit.factors, samples, std::max(scale, std::abs(home) + scale), kExact * fit.travel);
    break;
  }
  return fit;
}

std::optional<LinearFit> fitLinear(
    const std::function<double(const std::vector<double>&)>& function,
    const std::vector<Mechanism::Range>& ranges, const std::vector<double>& home) {
  LinearFit fit;
  const double start = function(home);
  double travel = 0;
  for (std::size_t i = 0; i < ranges.size(); ++i) {
    std::vector<double> q = home;
    const double up = ranges[i].high - home[i], down = ranges[i].low - home[i];
    const double step = std::abs(up) > std::abs(down) ? up : down;
    if (step == 0) return std::nullopt;
    q[i] += step;
    const double change = function(q) - start;
    travel += std::abs(change);
    fit.factors.push_back(change / step);
  }
  if (!isPosition(start) || !isPosition(travel)) return std::nullopt;
  const double tolerance = std::max(kExact * travel, kNoTravel);
  // A random generator that gives the same sample points on all machines.
  std::minstd_rand random;  // NOLINT(cert-msc32-c,cert-msc51-cpp)
  std::vector<std::vector<double>> points;
  std::vector<double> values;
  for (int i = 0; i < 64; ++i) {
    std::vector<double>& q = points.emplace_back();
    for (const auto& range : ranges) {
      const double share = static_cast<double>(random()) / static_cast<double>(random.max());
      q.push_back(range.low + share * (range.high - range.low));
    }
    values.push_back(function(q));
  }
  const auto holds = [&](double offset, const std::vector<double>& factors) {
    for (std::size_t k = 0; k < points.size(); ++k) {
      double sum = offset;
      for (std::size_t i = 0; i < factors.size(); ++i) sum += factors[i] * points[k][i];
      if (!(std::abs(sum - values[k]) <= tolerance)) return false;
    }
    return true;
  };
  fit.offset = start;
  for (std::size_t i = 0; i < home.size(); ++i) fit.offset -= fit.factors[i] * home[i];
  if (!std::isfinite(fit.offset) || !holds(fit.offset, fit.factors)) return std::nullopt;
  roundFit(fit, tolerance, holds);
  return fit;
}

}  // namespace hrdf::collada
