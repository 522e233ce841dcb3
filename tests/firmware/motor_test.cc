// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>
#include <hrdf/catalog.h>

#include "hebi/firmware_setup.h"

namespace hrdf::firmware::motor_test {
namespace {

constexpr double kExact = 1e-12;

class MotorTest : public testing::TestWithParam<ActuatorRow> {
 protected:
  const Motor<double> motor = firmwareSetup(GetParam()).motor;

  double torque(double voltage, double velocity) const {
    return motorTorque(motor, voltage, velocity);
  }
  double current(double voltage, double velocity) const {
    return windingCurrent(motor, voltage, velocity, 1.0);
  }
};

TEST_P(MotorTest, GivesItsMaxEffortAtStall) {
  EXPECT_NEAR(torque(24, 0), motor.maxEffort, kExact);
  EXPECT_NEAR(torque(-24, 0), -motor.maxEffort, kExact);
}

TEST_P(MotorTest, GivesNothingAtItsMaxSpeed) {
  EXPECT_NEAR(torque(24, motor.maxSpeed), 0, kExact * motor.maxEffort);
}

TEST_P(MotorTest, GivesHalfAtHalfItsSpeed) {
  EXPECT_NEAR(torque(24, motor.maxSpeed / 2), motor.maxEffort / 2, kExact * motor.maxEffort);
}

TEST_P(MotorTest, ScalesSpeedAndEffortWithTheVoltage) {
  EXPECT_NEAR(torque(36, 0), 1.5 * motor.maxEffort, kExact * motor.maxEffort);
  EXPECT_NEAR(torque(36, 1.5 * motor.maxSpeed), 0, kExact * motor.maxEffort);
}

TEST_P(MotorTest, BrakesWithoutVoltage) {
  EXPECT_NEAR(torque(0, motor.maxSpeed), -motor.maxEffort, kExact * motor.maxEffort);
  EXPECT_NEAR(torque(0, 0.1), -0.1 * motorDamping(motor), kExact);
}

TEST_P(MotorTest, KnowsTheVoltageOfATorque) {
  const double pull = 0.3 * motor.maxEffort, speed = -0.7 * motor.maxSpeed;
  EXPECT_NEAR(torque(motorVoltage(motor, pull, speed), speed), pull, kExact * motor.maxEffort);
}

TEST_P(MotorTest, DrawsTheStallCurrentOfItsWinding) {
  EXPECT_NEAR(current(24, 0), 24 / motor.resistance, kExact * 24);
}

TEST_P(MotorTest, DrawsNothingAtItsMaxSpeed) {
  EXPECT_NEAR(current(24, motor.maxSpeed), 0, kExact * 24);
}

TEST_P(MotorTest, BrakesWithTheCurrentOfItsBackEmf) {
  EXPECT_NEAR(current(0, motor.maxSpeed), -24 / motor.resistance, kExact * 100);
}

TEST_P(MotorTest, DrawsLessCurrentWithAHotWinding) {
  EXPECT_NEAR(windingCurrent(motor, 24.0, 0.0, 1.4), 24 / (1.4 * motor.resistance), kExact * 24);
}

INSTANTIATE_TEST_SUITE_P(AllTypes, MotorTest,
                         testing::ValuesIn(actuators().begin(), actuators().end()),
                         [](const auto& test) {
                           std::string name(test.param.type);
                           std::erase(name, '-');
                           return name;
                         });

TEST(MaxPwmTest, IsWholeUpTo36Volts) {
  EXPECT_EQ(maxPwm(24.0), 1);
  EXPECT_EQ(maxPwm(36.0), 1);
}

TEST(MaxPwmTest, IsTheEquivalentOf36VoltsAbove) { EXPECT_EQ(maxPwm(48.0), 0.75); }

TEST(MaxPwmTest, IsNoneWithoutABus) {
  EXPECT_EQ(maxPwm(0.0), 0);
  EXPECT_EQ(maxPwm(-1.0), 0);
}

}  // namespace
}  // namespace hrdf::firmware::motor_test
