// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "module/spring.h"

#include <array>
#include <cmath>
#include <string>

#include <gtest/gtest.h>

#include "hebi/spring_polynomial.h"
#include "module/settings.h"

namespace hrdf::sim::spring_test {
namespace {

constexpr double kExact = 1e-12;

using firmware::kPeriod;

TEST(SpringTest, IsLinearWithOneStiffness) {
  const SpringCurve spring = linearSpring(70);
  EXPECT_NEAR(springTorque(spring, 0.1), 7, kExact);
  EXPECT_NEAR(springTorque(spring, -0.1), -7, kExact);
  EXPECT_NEAR(springTorque(spring, 3), 210, kExact);
  EXPECT_EQ(springStiffness(spring, 0.5), 70);
}

TEST(SpringTest, GoesStraightBetweenThePointsOfATable) {
  const SpringCurve spring{{{0.1, 3}, {0.15, 8}}};
  EXPECT_NEAR(springTorque(spring, 0.05), 1.5, kExact);
  EXPECT_NEAR(springTorque(spring, 0.1), 3, kExact);
  EXPECT_NEAR(springTorque(spring, 0.125), 5.5, kExact);
  EXPECT_NEAR(springTorque(spring, -0.125), -5.5, kExact);
  EXPECT_NEAR(springStiffness(spring, -0.125), 100, kExact);
}

TEST(SpringTest, GoesOnStraightBeyondItsTable) {
  const SpringCurve spring{{{0.1, 3}, {0.15, 8}}};
  EXPECT_NEAR(springTorque(spring, 0.25), 18, kExact);
  EXPECT_NEAR(springStiffness(spring, 0.25), 100, kExact);
}

TEST(SpringTest, HasTheStiffnessThatHebiPublishes) {
  const ActuatorParameters x5 = *parametersOf("X5-9");
  EXPECT_GE(springStiffness(x5.spring, 0), 30);
  EXPECT_LE(springStiffness(x5.spring, 0), 70);
  const ActuatorParameters x8 = *parametersOf("X8-9");
  EXPECT_GE(springStiffness(x8.spring, 0), 70);
  EXPECT_LE(springStiffness(x8.spring, 0), 90);  // first linear piece
  const ActuatorParameters r8 = *parametersOf("R8-16");
  EXPECT_GE(springStiffness(r8.spring, 10), 300);
  EXPECT_LE(springStiffness(r8.spring, 10), 1000);
}

TEST(SpringTest, RisesInProportionToItsTorque) {
  const ActuatorParameters x8 = *parametersOf("X8-16");
  ASSERT_FALSE(x8.spring.points.empty());
  const double rise = (1000 - 70) / 44.0;
  for (const SpringCurve::Point& point : x8.spring.points) {
    EXPECT_NEAR(70 / rise * (std::exp(rise * point.deflection) - 1), point.torque, 1e-9);
  }
}

TEST(SpringTest, NeedsInertiaForItsStiffestPiece) {
  const SpringCurve spring{{{0.1, 3}, {0.15, 8}}};
  EXPECT_NEAR(leastInertia(spring, 1e-3), 100 * 1e-6, kExact);
}

// Measured on two X8-9, an X8-16 and an X5-1 (docs/HARDWARE.md).
const std::array<SpringCoefficients, 4> kMeasured{{{61.281, 0, 0, 0, 0},
                                                   {60.001, -25.411, -5732.4, 23703, 1.7688e6},
                                                   {93.472, 24.978, -7581.8, 2810.6, 2.6433e6},
                                                   {58.647, 41.617, 5410.7, 0, 0}}};

SpringCurve polynomial(const SpringCoefficients& coefficients, double maxEffort) {
  std::string why;
  const auto spring = polynomialSpring(coefficients, maxEffort, why);
  EXPECT_TRUE(spring) << why;
  return spring.value_or(SpringCurve{});
}

TEST(PolynomialSpringTest, HasTheTorqueAndStiffnessOfItsPolynomial) {
  const SpringCurve spring = polynomial({60, 0, 2000, 0, 0}, 20);
  for (const double d : {-0.15, -0.01, 0.0, 0.02, 0.15}) {
    EXPECT_NEAR(springTorque(spring, d), 60 * d + 2000 * d * d * d, kExact) << d;
    EXPECT_NEAR(springStiffness(spring, d), 60 + 6000 * d * d, kExact) << d;
  }
}

TEST(PolynomialSpringTest, MayDifferInBothDirections) {
  const SpringCurve spring = polynomial({50, 30, 400, 500, 6000}, 3);
  EXPECT_NEAR(springTorque(spring, 0.05), 2.5 + 0.075 + 0.05 + 0.003125 + 0.001875, kExact);
  EXPECT_NEAR(springTorque(spring, -0.05), -2.5 + 0.075 - 0.05 + 0.003125 - 0.001875, kExact);
  EXPECT_NEAR(springStiffness(spring, -0.05), 50 - 3 + 3 - 0.25 + 0.1875, kExact);
}

TEST(PolynomialSpringTest, EndsAtTheLargestEffort) {
  for (const SpringCoefficients& each : kMeasured) {
    const SpringCurve spring = polynomial(each, 40);
    EXPECT_NEAR(springTorque(spring, spring.max), 40, 1e-9);
    EXPECT_NEAR(springTorque(spring, spring.min), -40, 1e-9);
    EXPECT_EQ(springStiffness(spring, 0), each[0]);
  }
}

TEST(PolynomialSpringTest, GoesOnAlongTheTangent) {
  const SpringCurve spring = polynomial(kMeasured[1], 21);
  for (const double end : {spring.min, spring.max}) {
    const double torque = springTorque(spring, end), stiffness = springStiffness(spring, end);
    EXPECT_NEAR(springTorque(spring, 5 * end), torque + 4 * end * stiffness, 1e-9);
    EXPECT_EQ(springStiffness(spring, 5 * end), stiffness);
  }
}

TEST(PolynomialSpringTest, IsLinearWithoutARange) {
  const SpringCurve spring{.points = {}, .coefficients = {60, 0, 2000, 0, 0}};
  EXPECT_NEAR(springTorque(spring, 0.2), 12, kExact);
}

TEST(PolynomialSpringTest, NeedsInertiaForItsLargestStiffness) {
  const SpringCurve hardening = polynomial({60, 0, 2000, 0, 0}, 20);
  EXPECT_NEAR(leastInertia(hardening, 1e-3), 1e-6 * springStiffness(hardening, hardening.max),
              kExact);
  const SpringCurve softening = polynomial({60, 0, -100, 0, 0}, 10);
  EXPECT_NEAR(leastInertia(softening, 1e-3), 60e-6, kExact);
}

struct BadSpring {
  SpringCoefficients coefficients;
  std::string why;
};

class BadSpringTest : public testing::TestWithParam<BadSpring> {};

TEST_P(BadSpringTest, IsRefusedWithItsReason) {
  ActuatorParameters parameters = *parametersOf("X8-9");
  const ActuatorParameters before = parameters;
  parameters.maxEffort = 20;
  std::string why;
  EXPECT_FALSE(setSpring(GetParam().coefficients, parameters, why));
  EXPECT_EQ(why, GetParam().why);
  EXPECT_EQ(parameters.spring.coefficients[0], 0);
  EXPECT_EQ(parameters.springDamping, before.springDamping);
}

INSTANTIATE_TEST_SUITE_P(
    AllReasons, BadSpringTest,
    testing::Values(
        BadSpring{{60, 0, std::nan(""), 0, 0},
                  "a coefficient of the spring is nan; its size may be up to 1e+12"},
        BadSpring{{-60, 0, 0, 0, 0},
                  "the spring's stiffness without load is -60 N m/rad, not above 0"},
        BadSpring{{}, "the spring's stiffness without load is 0 N m/rad, not above 0"},
        BadSpring{{75, 0, -400, 0, 0},
                  "the spring's torque reaches 12.5 N m only, at 0.25 rad; it must reach the "
                  "largest effort, 20 N m, within 3 rad"},
        BadSpring{{60, 400, 0, 0, 0},
                  "the spring's torque reaches -2.25 N m only, at -0.075 rad; it must reach the "
                  "largest effort, -20 N m, within 3 rad"},
        BadSpring{{1, 0, 0, 0, 0},
                  "the spring's torque reaches 3 N m only, at 3 rad; it must reach the largest "
                  "effort, 20 N m, within 3 rad"},
        BadSpring{{60, 0, 0, 0, 1e12},
                  "the spring's stiffness reaches 13618 N m/rad; it may be up to 10000"}));

TEST(SetSpringTest, KeepsDampingThatTheLightestLoadCanBear) {
  ActuatorParameters parameters = *parametersOf("X8-9");
  std::string why;
  ASSERT_TRUE(setSpring(kMeasured[0], parameters, why)) << why;
  EXPECT_EQ(springStiffness(parameters.spring, 0), kMeasured[0][0]);
  EXPECT_NEAR(parameters.springDamping * kPeriod, 0.25 * leastInertia(parameters.spring, kPeriod),
              kExact);
}

class RotorTest : public testing::Test {
 protected:
  const ActuatorParameters parameters = *parametersOf("X8-9");
  const firmware::Motor<double> motor = settingsOf(parameters).firmware.motor;
  const double armature = parameters.armature;
};

// w (1 - exp(-t/tau)) with tau = armature/damping. Also stable for steps much longer than tau.
TEST_F(RotorTest, RunsUpToTheSpeedOfItsVoltage) {
  const double tau = armature / motorDamping(motor);
  Rotor rotor;
  const int periods = 1000;
  for (int i = 0; i < periods; ++i) rotor.turn(motor, armature, 12, 0, tau / periods);
  EXPECT_NEAR(rotor.velocity, motor.maxSpeed / 2 * (1 - std::exp(-1)), 1e-3 * motor.maxSpeed);
  for (int i = 0; i < 100; ++i) rotor.turn(motor, armature, 12, 0, 10 * tau);
  EXPECT_NEAR(rotor.velocity, motor.maxSpeed / 2, 1e-9);
}

TEST_F(RotorTest, MovesByItsVelocity) {
  Rotor rotor{1, motor.maxSpeed / 2};
  for (int i = 0; i < 500; ++i) rotor.turn(motor, armature, 12, 0, firmware::kPeriod);
  EXPECT_NEAR(rotor.position, 1 + 0.5 * motor.maxSpeed / 2, 1e-9);
}

TEST_F(RotorTest, StandsWhereMotorAndLoadAreEqual) {
  Rotor rotor;
  for (int i = 0; i < 1000; ++i)
    rotor.turn(motor, armature, 12, motor.maxEffort / 2, firmware::kPeriod);
  EXPECT_NEAR(rotor.velocity, 0, kExact);
}

// With the frequency w, the energy swings by w * period/2, also after a long time.
TEST_F(RotorTest, KeepsItsEnergyOnASpringWithoutFriction) {
  firmware::Motor<double> free = motor;
  free.maxSpeed = 1e12;
  for (const SpringCoefficients& c : kMeasured) {
    const SpringCurve spring = polynomial(c, motor.maxEffort);
    const auto energy = [&](const Rotor& rotor) {
      double sum = armature * rotor.velocity * rotor.velocity / 2, power = rotor.position;
      for (int i = 0; i < 5; ++i) sum += c.at(i) / (i + 2) * (power *= rotor.position);
      return sum;
    };
    Rotor rotor{.position = 0.8 * spring.max};
    const double start = energy(rotor);
    const double most = 1.1 * std::sqrt(leastInertia(spring, kPeriod) / armature) / 2;
    for (int i = 0; i < 100'000; ++i) {
      rotor.turn(free, armature, 0, springTorque(spring, rotor.position), kPeriod);
      ASSERT_NEAR(energy(rotor) / start, 1, most) << i;
    }
  }
}

}  // namespace
}  // namespace hrdf::sim::spring_test
