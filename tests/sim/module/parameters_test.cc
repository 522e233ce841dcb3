// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include <hrdf/sim/parameters.h>

#include <cmath>

#include <gtest/gtest.h>
#include <hrdf/catalog.h>

#include "hebi/firmware_setup.h"

namespace hrdf::sim::parameters_test {
namespace {

class ParametersTest : public testing::TestWithParam<ActuatorRow> {
 protected:
  const ActuatorParameters parameters = *parametersOf(GetParam().type);
};

TEST_P(ParametersTest, HasTheMotorOfTheFirmware) {
  const FirmwareSetup setup = firmwareSetup(GetParam());
  EXPECT_EQ(parameters.type, GetParam().type);
  EXPECT_EQ(parameters.maxSpeed, setup.motor.maxSpeed);
  EXPECT_EQ(parameters.maxEffort, setup.motor.maxEffort);
  EXPECT_EQ(parameters.speedLimit, setup.motor.speedLimit);
}

TEST_P(ParametersTest, HasPhysicalFigures) {
  EXPECT_GT(parameters.armature, 0);
  EXPECT_GT(parameters.windingResistance, 0);
  EXPECT_GT(parameters.thermal.winding, 0);
  EXPECT_GT(parameters.thermal.windingToHousing, 0);
  EXPECT_EQ(parameters.thermal.ambient, 32);
}

// Motor speed at a module's top speed: 25 000 rpm in HEBI's kits, 20 000 rpm in logs, and in HEBI's
// library up to 20 % more than in the kits.
TEST_P(ParametersTest, StopsTheMotorAtAbout25000Rpm) {
  const double rpm = parameters.speedLimit * parameters.gearRatio * 60 / (2 * std::acos(-1));
  EXPECT_GT(rpm, 20000);
  EXPECT_LT(rpm, 30000);
}

TEST_P(ParametersTest, HasASpringThatHardens) {
  double deflection = 0, torque = 0, stiffness = 0;
  for (const SpringCurve::Point& point : parameters.spring.points) {
    const double next = (point.torque - torque) / (point.deflection - deflection);
    EXPECT_GT(next, stiffness);
    deflection = point.deflection, torque = point.torque, stiffness = next;
  }
  EXPECT_NEAR(torque, GetParam().maxEffort, 1e-9);
}

TEST_P(ParametersTest, StartsWithGainsOfStrategy4) {
  EXPECT_EQ(parameters.gains.controlStrategy, ControlStrategy::Strategy4);
  const LoopGains& position = parameters.gains[Loop::position];
  EXPECT_GT(position.kp, 0);
  EXPECT_EQ(position.maxTarget, std::numeric_limits<double>::infinity());
  EXPECT_EQ(parameters.gains[Loop::velocity].feedForward, 1);
  EXPECT_EQ(parameters.gains[Loop::effort].feedForward, 1);
  EXPECT_FALSE(*parameters.gains[Loop::effort].dOnError);
}

INSTANTIATE_TEST_SUITE_P(AllTypes, ParametersTest,
                         testing::ValuesIn(actuators().begin(), actuators().end()),
                         [](const auto& test) {
                           std::string name(test.param.type);
                           std::erase(name, '-');
                           return name;
                         });

// The logs are in docs/HARDWARE.md.
TEST(ParametersOfTest, AreThoseThatLogsOfHardwareShow) {
  const ActuatorParameters x5 = *parametersOf("X5-4");
  EXPECT_EQ(x5.gearRatio, 762.22);
  EXPECT_EQ(x5.windingResistance, 9.99);
  EXPECT_NEAR(x5.thermal.windingToHousing, 5.5, 1e-9);
  EXPECT_NEAR(x5.thermal.winding, 0.343, 1e-3);
  EXPECT_NEAR(x5.thermal.housing, 16.6, 0.01);
  EXPECT_EQ(x5.thermal.body, 1250);
  const ActuatorParameters x8 = *parametersOf("X8-16");
  EXPECT_EQ(x8.gearRatio, 1462.222);
  EXPECT_EQ(x8.windingResistance, 5.3);
  EXPECT_NEAR(x8.thermal.windingToHousing, 2.37, 1e-9);
  EXPECT_EQ(x8.thermal.bodyToAmbient, 4);
}

TEST(ParametersOfTest, AreTheGainsOfHebisKits) {
  const ModuleGains x8 = parametersOf("X8-16")->gains;
  EXPECT_EQ(x8[Loop::position].kp, 75);
  EXPECT_EQ(x8[Loop::position].maxOutput, 40);
  EXPECT_EQ(x8[Loop::velocity].kp, 0.03);
  EXPECT_EQ(x8[Loop::velocity].maxTarget, 1.790422);
  EXPECT_EQ(x8[Loop::velocity].outputLowpass, 0.75);
  EXPECT_EQ(x8[Loop::velocity].iClamp, 0.25);
  EXPECT_EQ(x8[Loop::effort].outputLowpass, 0.9);
  EXPECT_EQ(x8[Loop::position].iClamp, 1);
  EXPECT_EQ(x8[Loop::effort].kd, 0.0001);
  EXPECT_EQ(x8[Loop::effort].deadZone, 0.1);
  EXPECT_EQ(parametersOf("X8-3")->gains[Loop::position].kp, 10);
  EXPECT_EQ(parametersOf("T5-4")->gains[Loop::position].kp, 10);
  EXPECT_EQ(parametersOf("X5-4")->gains[Loop::position].kp, 15);
}

TEST(ParametersOfTest, CompleteGainsThatSayLittle) {
  hrdf::ModuleGains little;
  little.velocity.punch = 3;
  little.effort.dOnError = false;
  const ModuleGains all = completed(little);
  EXPECT_EQ(all.controlStrategy, ControlStrategy::Strategy4);
  EXPECT_EQ(all[Loop::velocity].punch, 3);
  EXPECT_EQ(all[Loop::velocity].outputLowpass, 1);
  EXPECT_EQ(all[Loop::position].maxTarget, std::numeric_limits<double>::infinity());
  EXPECT_FALSE(*all[Loop::effort].dOnError);
}

TEST(ParametersOfTest, AreMissingForATypeThatIsNot) {
  EXPECT_FALSE(parametersOf("X5-2"));
  EXPECT_FALSE(parametersOf(""));
}

TEST(ParametersOfTest, AreEstimatedFromSpeedAndEffort) {
  const ActuatorParameters drive = estimatedParameters(10, 100, 0.01);
  EXPECT_EQ(drive.armature, 0.01);
  EXPECT_NEAR(drive.gearRatio, 261.8, 0.1);
  EXPECT_NEAR(drive.windingResistance, 0.288, 1e-9);
  EXPECT_NEAR(*drive.gains[Loop::position].kp, 180, 1e-9);
}

// At the same share of the stall torque, the windings have the same temperature: R_thermal * heat
// is equal.
TEST(ParametersOfTest, HeatAnEstimatedMotorLikeAT8) {
  const ActuatorParameters t8 = *parametersOf("T8-9"), r25 = *parametersOf("R25-20");
  const auto stallHeat = [](const ActuatorParameters& p) { return 24 * 24 / p.windingResistance; };
  EXPECT_NEAR(r25.thermal.windingToHousing * stallHeat(r25),
              t8.thermal.windingToHousing * stallHeat(t8), 1e-6);
  EXPECT_NEAR(r25.thermal.winding * r25.thermal.windingToHousing,
              t8.thermal.winding * t8.thermal.windingToHousing, 1e-9);
}

}  // namespace
}  // namespace hrdf::sim::parameters_test
