// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include <hrdf/sim/trajectory.h>

#include <cmath>
#include <limits>
#include <memory>
#include <random>

#include <gtest/gtest.h>
#include <Eigen/LU>

namespace hrdf::sim::trajectory::trajectory_test {
namespace {

using Eigen::MatrixXd;
using Eigen::RowVectorXd;
using Eigen::VectorXd;

constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();
constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr double kExact = 1e-9;

using Ptr = std::shared_ptr<Trajectory>;

VectorXd vec(std::initializer_list<double> values) {
  return Eigen::Map<const VectorXd>(values.begin(), static_cast<Eigen::Index>(values.size()));
}
MatrixXd row(std::initializer_list<double> values) { return vec(values).transpose(); }

Ptr through(const VectorXd& times, const MatrixXd& positions) {
  return Trajectory::createUnconstrainedQp(times, positions);
}
Ptr through(const VectorXd& times, const MatrixXd& positions, const MatrixXd& velocities,
            const MatrixXd& accelerations) {
  return Trajectory::createUnconstrainedQp(times, positions, &velocities, &accelerations);
}

struct State {
  double position, velocity, acceleration;
};

// Returns the state of the first joint.
State at(const Trajectory& trajectory, double time) {
  VectorXd x, v, a;
  EXPECT_TRUE(trajectory.getState(time, &x, &v, &a));
  return {x[0], v[0], a[0]};
}

void expectState(const Ptr& trajectory, double time, const State& expected, double tolerance) {
  ASSERT_TRUE(trajectory);
  const State state = at(*trajectory, time);
  EXPECT_NEAR(state.position, expected.position, tolerance) << "at " << time;
  EXPECT_NEAR(state.velocity, expected.velocity, tolerance) << "at " << time;
  EXPECT_NEAR(state.acceleration, expected.acceleration, tolerance) << "at " << time;
}

// Returns derivatives 3, 4 and 5 of the first joint at `s` (0 to 1) of a segment. The acceleration
// is a cubic in the segment, so four samples determine it.
Eigen::Vector3d higherDerivatives(const Trajectory& trajectory, Eigen::Index segment, double s) {
  const double start = trajectory.getWaypointTimes()[segment];
  const double T = trajectory.getWaypointTimes()[segment + 1] - start;
  Eigen::Matrix4d powers;
  Eigen::Vector4d samples;
  for (int i = 0; i < 4; ++i) {
    const double u = 0.2 + 0.2 * i;
    powers.row(i) << 1, u, u * u, u * u * u;
    samples[i] = at(trajectory, start + u * T).acceleration;
  }
  const Eigen::Vector4d c = powers.fullPivLu().solve(samples);
  return {(c[1] + 2 * c[2] * s + 3 * c[3] * s * s) / T, (2 * c[2] + 6 * c[3] * s) / (T * T),
          6 * c[3] / (T * T * T)};
}

// Returns the integral of the first joint's squared jerk, by Gauss's rule, which is exact for a
// quartic.
double jerkCost(const Trajectory& trajectory) {
  const double g = std::sqrt(0.6) / 2;
  double cost = 0;
  const VectorXd& times = trajectory.getWaypointTimes();
  for (Eigen::Index i = 0; i + 1 < times.size(); ++i) {
    const auto squared = [&](double s) {
      return std::pow(higherDerivatives(trajectory, i, s)[0], 2);
    };
    cost += (times[i + 1] - times[i]) *
            (5 * squared(0.5 - g) + 8 * squared(0.5) + 5 * squared(0.5 + g)) / 18;
  }
  return cost;
}

struct Waypoints {
  VectorXd times;
  MatrixXd positions;
};

// Returns random waypoints with segments from `shortest` to `longest` (s).
Waypoints randomWaypoints(int count, double shortest, double longest) {
  std::mt19937 random(7);
  const auto unit = [&] { return static_cast<double>(random()) / 4294967295.0; };
  Waypoints result{VectorXd::Zero(count), MatrixXd::Zero(1, count)};
  for (int i = 0; i < count; ++i) {
    const double before = i > 0 ? result.times[i - 1] : -3;
    result.times[i] = before + shortest * std::pow(longest / shortest, unit());
    result.positions(0, i) = 4 * unit() - 2;
  }
  return result;
}

TEST(Trajectory, GoesFromRestToRestByTheMinimumJerkPolynomial) {
  const Ptr trajectory = through(vec({2, 6}), row({-1, 3}));
  ASSERT_TRUE(trajectory);
  for (double s = 0; s <= 1; s += 0.125) {
    const double s2 = s * s, s3 = s2 * s;
    expectState(trajectory, 2 + 4 * s,
                {-1 + 4 * (10 * s3 - 15 * s2 * s2 + 6 * s2 * s3), 30 * s2 - 60 * s3 + 30 * s2 * s2,
                 (60 * s - 180 * s2 + 120 * s3) / 4},
                kExact);
  }
}

TEST(Trajectory, IsALineAtConstantVelocity) {
  const MatrixXd velocities = row({2, kNaN, kNaN, 2});
  const Ptr trajectory =
      Trajectory::createUnconstrainedQp(vec({0, 0.5, 2, 3}), row({1, 2, 5, 7}), &velocities);
  for (double t = 0; t <= 3; t += 0.25) expectState(trajectory, t, {1 + 2 * t, 2, 0}, kExact);
}

TEST(Trajectory, IsAParabolaAtConstantAcceleration) {
  const Ptr trajectory =
      through(vec({0, 1, 3}), row({0, kNaN, 9}), row({0, kNaN, kNaN}), row({kNaN, kNaN, kNaN}));
  for (double t = 0; t <= 3; t += 0.25) expectState(trajectory, t, {t * t, 2 * t, 2}, kExact);
}

TEST(Trajectory, PassesThroughItsWaypoints) {
  const auto [times, positions] = randomWaypoints(40, 0.01, 3);
  const Ptr trajectory = through(times, positions);
  ASSERT_TRUE(trajectory);
  ASSERT_EQ(times.size(), 40);
  for (Eigen::Index i = 0; i < times.size(); ++i) {
    EXPECT_NEAR(at(*trajectory, times[i]).position, positions(0, i), kExact);
  }
}

// After 30 rad in 1 ms, the trajectory swings beyond 1e4 rad before it returns.
TEST(Trajectory, PassesThroughItsWaypointsHoweverFarItSwings) {
  const Ptr trajectory = through(vec({0, 1e-3, 10}), row({0, 30, 0.1}));
  expectState(trajectory, 10, {0.1, 0, 0}, kExact);
  EXPECT_NEAR(at(*trajectory, 1e-3).position, 30, kExact);
  VectorXd least, most;
  trajectory->getMinMaxPosition(least, most);
  EXPECT_GT(most[0], 1e4);
}

TEST(Trajectory, KeepsGivenVelocitiesAndAccelerations) {
  const Ptr trajectory =
      through(vec({0, 1, 3}), row({0, 1, -1}), row({0.5, -0.2, kNaN}), row({kNaN, 0.7, -0.3}));
  ASSERT_TRUE(trajectory);
  expectState(trajectory, 1, {1, -0.2, 0.7}, kExact);
  EXPECT_NEAR(at(*trajectory, 0).velocity, 0.5, kExact);
  EXPECT_NEAR(at(*trajectory, 3).acceleration, -0.3, kExact);
}

TEST(Trajectory, RestsAtItsEndsByDefault) {
  const Ptr trajectory = through(vec({0, 1, 2}), row({1, 5, 2}));
  expectState(trajectory, 0, {1, 0, 0}, kExact);
  expectState(trajectory, 2, {2, 0, 0}, kExact);
}

TEST(Trajectory, IsContinuousUpToTheFourthDerivative) {
  const auto [times, positions] = randomWaypoints(30, 0.2, 2);
  const Ptr trajectory = through(times, positions);
  ASSERT_TRUE(trajectory);
  ASSERT_EQ(times.size(), 30);
  for (Eigen::Index i = 1; i + 1 < times.size(); ++i) {
    const Eigen::Vector3d before = higherDerivatives(*trajectory, i - 1, 1);
    const Eigen::Vector3d behind = higherDerivatives(*trajectory, i, 0);
    for (int d : {0, 1}) {
      EXPECT_NEAR(before[d], behind[d], 1e-8 * (1 + std::abs(before[d])) * 100) << "waypoint " << i;
    }
  }
}

// A waypoint without position has no effect: even the fifth derivative is continuous.
TEST(Trajectory, DoesNotNoticeAWaypointWithoutPosition) {
  const Ptr with = through(vec({0, 0.7, 1, 3}), row({0, kNaN, 1, -1}));
  const Ptr without = through(vec({0, 1, 3}), row({0, 1, -1}));
  ASSERT_TRUE(with && without);
  for (double t = 0; t <= 3; t += 0.1) expectState(with, t, at(*without, t), kExact);
}

TEST(Trajectory, HasTheLeastJerkOfAllThroughItsWaypoints) {
  const VectorXd times = vec({0, 0.4, 1.5, 1.8, 4});
  const MatrixXd positions = row({0, 1, -0.5, 0.2, 2});
  const Ptr best = through(times, positions);
  ASSERT_TRUE(best);
  for (Eigen::Index waypoint = 1; waypoint < 4; ++waypoint) {
    const State state = at(*best, times[waypoint]);
    for (const double change : {-1e-2, 1e-2}) {
      MatrixXd v = row({0, kNaN, kNaN, kNaN, 0}), a = v;
      v(0, waypoint) = state.velocity + change;
      const Ptr faster = through(times, positions, v, a);
      v(0, waypoint) = kNaN;
      a(0, waypoint) = state.acceleration + change;
      const Ptr pulled = through(times, positions, v, a);
      ASSERT_TRUE(faster && pulled);
      EXPECT_GT(jerkCost(*faster), jerkCost(*best));
      EXPECT_GT(jerkCost(*pulled), jerkCost(*best));
    }
  }
}

TEST(Trajectory, StaysExactForHundredsOfWaypointsAtUnevenTimes) {
  const auto [times, positions] = randomWaypoints(500, 1e-3, 10);
  const Ptr trajectory = through(times, positions);
  ASSERT_TRUE(trajectory);
  // Fixes velocity and acceleration at every second waypoint to their optimal values: the optimum
  // must stay the same.
  MatrixXd v = MatrixXd::Constant(1, 500, kNaN), a = v;
  for (Eigen::Index i = 0; i < 500; i += 2) {
    const State state = at(*trajectory, times[i]);
    EXPECT_NEAR(state.position, positions(0, i), kExact);
    v(0, i) = state.velocity;
    a(0, i) = state.acceleration;
  }
  v(0, 499) = a(0, 499) = 0;
  const Ptr held = through(times, positions, v, a);
  ASSERT_TRUE(held);
  for (Eigen::Index i = 1; i < 499; i += 2) {
    const State one = at(*trajectory, times[i]), other = at(*held, times[i]);
    EXPECT_NEAR(one.velocity, other.velocity, 1e-7 * (1 + std::abs(one.velocity)));
    EXPECT_NEAR(one.acceleration, other.acceleration, 1e-7 * (1 + std::abs(one.acceleration)));
  }
}

// Values of HEBI's library 2.27.
TEST(Trajectory, IsHebis) {
  const Ptr uneven = through(vec({0, 0.1, 2, 10}), row({0, 1, -1, 2}), row({0, kNaN, kNaN, 0}),
                             row({0, kNaN, 0.3, 0}));
  expectState(uneven, 0.05, {0.167920271704, 9.09314918908, 290.107065673}, 1e-7);
  expectState(uneven, 1, {49.360110802, 17.8177974068, -159.040965218}, 1e-7);
  expectState(uneven, 1.7, {24.7862448184, -78.0737517992, -77.9878647104}, 1e-7);
  expectState(uneven, 5, {-139.77000348, 13.2606593595, 35.610933421}, 1e-7);
  const Ptr five = through(vec({0, 0.5, 1.5, 3, 4}), row({0.1, 0.7, -0.4, 0.9, 0.2}),
                           row({0.2, kNaN, 0.5, kNaN, -0.1}), row({0, kNaN, kNaN, -1, 0.5}));
  expectState(five, 0.3, {0.372747374189, 1.70529776496, 2.72402980053}, kExact);
  expectState(five, 1.2, {-0.174927471521, -1.88955346071, 5.67114011055}, kExact);
  expectState(five, 2.5, {1.04598164615, 0.513552653831, -3.68691998896}, kExact);
  expectState(five, 3.5, {0.421426076965, -0.839993015501, 1.28430966114}, kExact);
  const Ptr freeStart = through(vec({0, 1, 2}), row({kNaN, 0, 1}));
  expectState(freeStart, 0, {-0.753424657534, 0, 0}, kExact);
  expectState(freeStart, 1.3, {0.49715260274, 1.55457534247, -1.46136986301}, kExact);
}

TEST(Trajectory, MovesEachJointOnItsOwn) {
  MatrixXd positions(2, 3);
  positions << 0, 1, 3, 5, kNaN, -2;
  const VectorXd times = vec({0, 1, 3});
  const Ptr both = through(times, positions);
  const Ptr second = through(times, positions.row(1));
  ASSERT_TRUE(both && second);
  EXPECT_EQ(both->getJointCount(), 2u);
  EXPECT_EQ(both->getWaypointCount(), 3u);
  VectorXd x;
  ASSERT_TRUE(both->getState(1.3, &x, nullptr, nullptr));
  ASSERT_EQ(x.size(), 2);
  EXPECT_NEAR(x[1], at(*second, 1.3).position, kExact);
}

TEST(Trajectory, KnowsWhenItStartsAndEnds) {
  const Ptr trajectory = through(vec({5, 6, 8}), row({0, 1, 2}));
  ASSERT_TRUE(trajectory);
  EXPECT_EQ(trajectory->getStartTime(), 5);
  EXPECT_EQ(trajectory->getEndTime(), 8);
  EXPECT_EQ(trajectory->getDuration(), 3);
}

TEST(Trajectory, KeepsTheStateOfItsEndsOutsideOfThem) {
  const MatrixXd velocities = row({1, 1});
  const Ptr trajectory = Trajectory::createUnconstrainedQp(vec({1, 2}), row({0, 1}), &velocities);
  expectState(trajectory, -5, {0, 1, 0}, kExact);
  expectState(trajectory, 9, {1, 1, 0}, kExact);
  expectState(trajectory, kInfinity, {1, 1, 0}, kExact);
}

TEST(Trajectory, SaysNothingAtATimeThatIsNone) {
  const Ptr trajectory = through(vec({1, 2}), row({0, 1}));
  ASSERT_TRUE(trajectory);
  VectorXd x = vec({7});
  EXPECT_FALSE(trajectory->getState(kNaN, &x, nullptr, nullptr));
  EXPECT_EQ(x[0], 7);
}

TEST(Trajectory, KnowsItsBounds) {
  // 0 to 1 and back, at rest at the ends: by symmetry the waypoint is the maximum.
  const Ptr trajectory = through(vec({0, 1, 2}), row({0, 1, 0}));
  ASSERT_TRUE(trajectory);
  VectorXd least, most, speed, acceleration;
  trajectory->getMinMaxPosition(least, most);
  trajectory->getMaxVelocity(speed);
  trajectory->getMaxAcceleration(acceleration);
  EXPECT_NEAR(least[0], 0, kExact);
  EXPECT_NEAR(most[0], 1, kExact);
  double fastest = 0, hardest = 0;
  for (double t = 0; t <= 2; t += 1e-4) {
    fastest = std::max(fastest, std::abs(at(*trajectory, t).velocity));
    hardest = std::max(hardest, std::abs(at(*trajectory, t).acceleration));
  }
  EXPECT_NEAR(speed[0], fastest, 1e-6);
  EXPECT_NEAR(acceleration[0], hardest, 1e-3);
  EXPECT_GE(speed[0], fastest);
  EXPECT_GE(acceleration[0], hardest);
}

// From rest to rest over d in T: speed 15/8 d/T, acceleration 10/sqrt(3) d/T^2.
TEST(Trajectory, HasTheKnownPeaksFromRestToRest) {
  const Ptr trajectory = through(vec({0, 2}), row({1, -2}));
  ASSERT_TRUE(trajectory);
  VectorXd speed, acceleration;
  trajectory->getMaxVelocity(speed);
  trajectory->getMaxAcceleration(acceleration);
  EXPECT_NEAR(speed[0], 15.0 / 8 * 3 / 2, kExact);
  EXPECT_NEAR(acceleration[0], 10 / std::sqrt(3) * 3 / 4, kExact);
}

TEST(Trajectory, TakesLongerWhenRescaled) {
  const Ptr trajectory = through(vec({5, 6, 8}), row({0, 1, 2}));
  ASSERT_TRUE(trajectory);
  const State before = at(*trajectory, 5.7);
  ASSERT_TRUE(trajectory->rescale(2));
  EXPECT_EQ(trajectory->getStartTime(), 5);
  EXPECT_EQ(trajectory->getEndTime(), 11);
  expectState(trajectory, 6.4, {before.position, before.velocity / 2, before.acceleration / 4},
              kExact);
  for (const double bad : {0.0, -1.0, kNaN, kInfinity, 1e-320, 1e300}) {
    EXPECT_FALSE(trajectory->rescale(bad)) << bad;
  }
  EXPECT_EQ(trajectory->getEndTime(), 11);
}

TEST(Trajectory, RefusesTimesThatDoNotIncrease) {
  EXPECT_FALSE(through(vec({0, 0}), row({0, 1})));
  EXPECT_FALSE(through(vec({0, 2, 1}), row({0, 1, 2})));
  EXPECT_FALSE(through(vec({0, kNaN, 1}), row({0, 1, 2})));
  EXPECT_FALSE(through(vec({0, kInfinity}), row({0, 1})));
}

TEST(Trajectory, RefusesSizesThatDiffer) {
  EXPECT_FALSE(through(vec({0, 1}), row({0, 1, 2})));
  EXPECT_FALSE(through(vec({0, 1}), row({0, 1}), row({0}), row({0, 0})));
  EXPECT_FALSE(through(vec({0, 1}), row({0, 1}), row({0, 0}), MatrixXd::Zero(2, 2)));
  EXPECT_FALSE(through(vec({0}), row({1})));
  EXPECT_FALSE(through(VectorXd(), MatrixXd()));
  EXPECT_FALSE(through(vec({0, 1}), MatrixXd(0, 2)));
}

TEST(Trajectory, RefusesInfinity) {
  EXPECT_FALSE(through(vec({0, 1}), row({0, kInfinity})));
  EXPECT_FALSE(through(vec({0, 1}), row({0, 1}), row({0, -kInfinity}), row({0, 0})));
  EXPECT_FALSE(through(vec({0, 1}), row({0, 1}), row({0, 0}), row({0, kInfinity})));
}

TEST(Trajectory, RefusesWhatLeavesMoreThanOneBestMotion) {
  const MatrixXd free2 = row({kNaN, kNaN}), free3 = row({kNaN, kNaN, kNaN});
  EXPECT_FALSE(through(vec({0, 1}), row({0, 1}), free2, free2));
  EXPECT_FALSE(through(vec({0, 1, 2}), free3));
  // A parabola's slope in the middle equals the slope between its ends, so this velocity adds no
  // condition.
  EXPECT_FALSE(through(vec({0, 1, 2}), row({0, kNaN, 2}), row({kNaN, 1, kNaN}), free3));
  EXPECT_TRUE(through(vec({0, 1, 3}), row({0, kNaN, 2}), row({kNaN, 1, kNaN}), free3));
}

TEST(Trajectory, RefusesNumbersThatOverflow) {
  EXPECT_FALSE(through(vec({0, 1e-200}), row({0, 1})));
  EXPECT_FALSE(through(vec({0, 1e300}), row({0, 1})));
  EXPECT_FALSE(through(vec({-1e308, 1e308}), row({0, 1})));
  const Ptr huge = through(vec({0, 1, 2}), row({-1e308, 1e308, -1e308}));
  if (huge) {
    VectorXd x;
    EXPECT_TRUE(huge->getState(0.5, &x, nullptr, nullptr));
  }
}

TEST(Trajectory, GivesItsWaypointsAsTheyWereGivenAndSlowedDown) {
  const auto trajectory = through(vec({0, 1, 3}), row({0, 1, 0.5}));
  ASSERT_TRUE(trajectory);
  EXPECT_EQ(trajectory->getGivenPositions(), row({0, 1, 0.5}));
  EXPECT_EQ(trajectory->getGivenVelocities()(0, 0), 0);
  EXPECT_TRUE(std::isnan(trajectory->getGivenVelocities()(0, 1)));
  EXPECT_TRUE(std::isnan(trajectory->getGivenAccelerations()(0, 1)));

  const auto moving = through(vec({0, 1}), row({0, 1}), row({2, 0}), row({4, 0}));
  ASSERT_TRUE(moving && moving->rescale(2));
  EXPECT_EQ(moving->getGivenVelocities()(0, 0), 1);
  EXPECT_EQ(moving->getGivenAccelerations()(0, 0), 1);
}

TEST(Trajectory, SaysWhyThereIsNone) {
  std::string error;
  const auto whyNot = [&](const VectorXd& times, const MatrixXd& positions) {
    error.clear();
    EXPECT_FALSE(Trajectory::createUnconstrainedQp(times, positions, nullptr, nullptr, &error));
    return error;
  };
  EXPECT_EQ(whyNot(vec({0}), row({0})), "there are fewer than two waypoints");
  EXPECT_EQ(whyNot(vec({1, 0}), row({0, 1})), "the times do not increase");
  EXPECT_EQ(whyNot(vec({0, kNaN}), row({0, 1})), "a time is not finite");
  EXPECT_EQ(whyNot(vec({0, 1}), row({0, kInfinity})), "a waypoint is infinite");
  EXPECT_EQ(whyNot(vec({0, 1}), row({kNaN, kNaN})), "the waypoints leave more than one motion");
}

// A rest-to-rest quintic has a maximum velocity of 15/8 d/T and a maximum acceleration of
// 10/sqrt(3) d/T^2.
TEST(Trajectory, SlowsDownToTheNarrowerOfItsLimitsAndNeverSpeedsUp) {
  const auto made = [] { return through(vec({0, 2}), row({0, 1})); };
  auto trajectory = made();
  ASSERT_TRUE(trajectory->rescaleToLimits(vec({0.5}), vec({100})));
  EXPECT_NEAR(trajectory->getDuration(), 15.0 / 8 / 0.5, kExact);
  trajectory = made();
  ASSERT_TRUE(trajectory->rescaleToLimits(vec({100}), vec({0.1})));
  EXPECT_NEAR(trajectory->getDuration(), std::sqrt(10 / std::sqrt(3) / 0.1), 1e-6);
  trajectory = made();
  ASSERT_TRUE(trajectory->rescaleToLimits(vec({100}), vec({100})));
  EXPECT_EQ(trajectory->getDuration(), 2);
  EXPECT_FALSE(trajectory->rescaleToLimits(vec({0}), vec({1})));
  EXPECT_FALSE(trajectory->rescaleToLimits(vec({1, 1}), vec({1, 1})));
}

Trajectory::ConstantVelocity constantMotion(const VectorXd& ends) {
  const VectorXd zero = VectorXd::Zero(ends.size());
  return {zero, ends, VectorXd::Ones(ends.size()), 0.5, 1, zero, zero, zero, zero};
}

// A ramp from rest to 1 rad/s takes 0.5 s and 0.25 rad; the ramp back to rest takes 1 s and 0.5
// rad.
TEST(ConstantVelocity, GoesAtItsSpeedBetweenTheRamps) {
  const auto motion = constantMotion(vec({2}));
  EXPECT_NEAR(*constantVelocityTime(motion, 0), 1.25, kExact);
  const auto trajectory = Trajectory::createConstantVelocity(motion);
  ASSERT_TRUE(trajectory);
  EXPECT_NEAR(trajectory->getDuration(), 2.75, kExact);
  expectState(trajectory, 0, {0, 0, 0}, kExact);
  expectState(trajectory, 0.5, {0.25, 1, 0}, kExact);
  expectState(trajectory, 1, {0.75, 1, 0}, kExact);
  expectState(trajectory, 1.75, {1.5, 1, 0}, kExact);
  expectState(trajectory, 2.75, {2, 0, 0}, kExact);
}

TEST(ConstantVelocity, KeepsJointsTogetherAndTurnsEitherWay) {
  const auto trajectory = Trajectory::createConstantVelocity(constantMotion(vec({2, -1})));
  ASSERT_TRUE(trajectory);
  EXPECT_NEAR(trajectory->getDuration(), 2.75, kExact);
  VectorXd x, v, a;
  ASSERT_TRUE(trajectory->getState(1, &x, &v, &a));
  EXPECT_NEAR(v[0], 1, kExact);
  EXPECT_NEAR(v[1], -0.5, kExact);
  ASSERT_TRUE(trajectory->getState(2.75, &x, &v, &a));
  EXPECT_NEAR(x[1], -1, kExact);
}

TEST(ConstantVelocity, HasNoConstantPartWhereTheRampsReach) {
  const auto motion = constantMotion(vec({0.3}));
  EXPECT_EQ(*constantVelocityTime(motion, 0), 0);
  const auto trajectory = Trajectory::createConstantVelocity(motion);
  ASSERT_TRUE(trajectory);
  EXPECT_EQ(trajectory->getWaypointCount(), 3u);
  expectState(trajectory, 1.5, {0.3, 0, 0}, kExact);
}

TEST(ConstantVelocity, RefusesSpeedsAndRampsThatAreNot) {
  auto motion = constantMotion(vec({1}));
  motion.speeds = vec({0});
  std::string error;
  EXPECT_FALSE(Trajectory::createConstantVelocity(motion, &error));
  EXPECT_NE(error, "");
  motion = constantMotion(vec({1}));
  motion.endRamp = 0;
  EXPECT_FALSE(constantVelocityTime(motion, 0));
  motion = constantMotion(vec({kNaN}));
  EXPECT_FALSE(Trajectory::createConstantVelocity(motion));
  EXPECT_FALSE(Trajectory::createConstantVelocity({}));
}

// Measured with HEBI's library 2.27.
TEST(SegmentTimes, AreThoseOfHebi) {
  MatrixXd positions(2, 3);
  positions << 0, 1, 0.5, 0, 0.2, -0.3;
  const auto times = [&](SegmentTimeMethod method) {
    return *estimateSegmentTimes(positions, vec({1, 1}), vec({2, 2}), method, 0.01);
  };
  EXPECT_TRUE(times(SegmentTimeMethod::nFabian)
                  .isApprox(vec({2.8796793410379826, 2.1956081838071873}), 1e-12));
  EXPECT_TRUE(times(SegmentTimeMethod::velocityRamp).isApprox(vec({1.5, 1}), 1e-12));
}

TEST(SegmentTimes, AreAtLeastTheLeastTime) {
  const auto times =
      estimateSegmentTimes(row({0, 0}), vec({1}), vec({2}), SegmentTimeMethod::velocityRamp, 0.25);
  ASSERT_TRUE(times);
  EXPECT_EQ((*times)[0], 0.25);
  EXPECT_FALSE(
      estimateSegmentTimes(row({0, 1}), vec({0}), vec({2}), SegmentTimeMethod::nFabian, 0.25));
}

}  // namespace
}  // namespace hrdf::sim::trajectory::trajectory_test
