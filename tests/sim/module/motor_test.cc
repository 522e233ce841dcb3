// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "module/motor.h"

#include <gtest/gtest.h>
#include <hrdf/catalog.h>

namespace hrdf::sim {
namespace {

constexpr double kExact = 1e-12;

class MotorTest : public testing::TestWithParam<ActuatorRow> {
 protected:
  const ActuatorParameters motor = *parametersOf(GetParam().type);
};

TEST_P(MotorTest, GivesItsMaxEffortAtStall) {
  EXPECT_NEAR(motorTorque(motor, 24, 0), GetParam().maxEffort, kExact);
  EXPECT_NEAR(motorTorque(motor, -24, 0), -GetParam().maxEffort, kExact);
}

TEST_P(MotorTest, GivesNothingAtItsMaxSpeed) {
  EXPECT_NEAR(motorTorque(motor, 24, GetParam().maxSpeed), 0, kExact * GetParam().maxEffort);
}

TEST_P(MotorTest, GivesHalfAtHalfItsSpeed) {
  EXPECT_NEAR(motorTorque(motor, 24, GetParam().maxSpeed / 2), GetParam().maxEffort / 2,
              kExact * GetParam().maxEffort);
}

TEST_P(MotorTest, ScalesSpeedAndEffortWithTheVoltage) {
  EXPECT_NEAR(motorTorque(motor, 36, 0), 1.5 * GetParam().maxEffort, kExact * GetParam().maxEffort);
  EXPECT_NEAR(motorTorque(motor, 36, 1.5 * GetParam().maxSpeed), 0, kExact * GetParam().maxEffort);
}

TEST_P(MotorTest, BrakesWithoutVoltage) {
  EXPECT_NEAR(motorTorque(motor, 0, GetParam().maxSpeed), -GetParam().maxEffort,
              kExact * GetParam().maxEffort);
  EXPECT_NEAR(motorTorque(motor, 0, 0.1), -0.1 * motorDamping(motor), kExact);
}

TEST_P(MotorTest, KnowsTheVoltageOfATorque) {
  const double torque = 0.3 * GetParam().maxEffort, speed = -0.7 * GetParam().maxSpeed;
  EXPECT_NEAR(motorTorque(motor, motorVoltage(motor, torque, speed), speed), torque,
              kExact * GetParam().maxEffort);
}

TEST_P(MotorTest, DrawsTheStallCurrentOfItsWinding) {
  EXPECT_NEAR(windingCurrent(motor, 24, 0), 24 / motor.windingResistance, kExact * 24);
}

TEST_P(MotorTest, DrawsNothingAtItsMaxSpeed) {
  EXPECT_NEAR(windingCurrent(motor, 24, GetParam().maxSpeed), 0, kExact * 24);
}

TEST_P(MotorTest, BrakesWithTheCurrentOfItsBackEmf) {
  EXPECT_NEAR(windingCurrent(motor, 0, GetParam().maxSpeed), -24 / motor.windingResistance,
              kExact * 100);
}

INSTANTIATE_TEST_SUITE_P(AllTypes, MotorTest,
                         testing::ValuesIn(actuators().begin(), actuators().end()),
                         [](const auto& test) {
                           std::string name(test.param.type);
                           std::erase(name, '-');
                           return name;
                         });

TEST(MostPwmTest, IsWholeUpTo36Volts) {
  EXPECT_EQ(mostPwm(24), 1);
  EXPECT_EQ(mostPwm(36), 1);
}

TEST(MostPwmTest, IsTheEquivalentOf36VoltsAbove) { EXPECT_EQ(mostPwm(48), 0.75); }

TEST(MostPwmTest, IsNoneWithoutABus) {
  EXPECT_EQ(mostPwm(0), 0);
  EXPECT_EQ(mostPwm(-1), 0);
}

}  // namespace
}  // namespace hrdf::sim
