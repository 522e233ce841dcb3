// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "module/spring.h"

#include <cmath>

#include <gtest/gtest.h>

#include "module/settings.h"

namespace hrdf::sim::spring_test {
namespace {

constexpr double kExact = 1e-12;

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
  EXPECT_LE(springStiffness(x8.spring, 0), 90);  // the first straight piece
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

class RotorTest : public testing::Test {
 protected:
  const ActuatorParameters parameters = *parametersOf("X8-9");
  const firmware::Motor<double> motor = settingsOf(parameters).firmware.motor;
  const double armature = parameters.armature;
};

// w (1 - exp(-t/tau)) with tau = armature/damping, and no step that the damping could not stand.
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

}  // namespace
}  // namespace hrdf::sim::spring_test
