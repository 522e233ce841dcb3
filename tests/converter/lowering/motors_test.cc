// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Compares drives of the profile 'dcmotor' with the motor's line. With the constant K = ratio *
// torque constant at the joint: torque = K (voltage - K * speed) / resistance.
#include <algorithm>
#include <cmath>

#include "lowering/actuators.h"
#include "tests/converter/mechanism/mechanisms.h"
#include "tests/message_watch.h"

namespace hrdf::motors_test {
namespace {

using Eigen::Vector3d;

class MotorsTest : public MechanismTest {
 protected:
  void SetUp() override {
    const int link = body("link");
    hinge("J1", link);
    weigh(link, 1, Vector3d::Zero(), Vector3d::Constant(kInertia));
    drive(0).motor =
        Mechanism::Motor{kResistance, kTorqueConstant, 1 / kTorqueConstant, kVoltage, kRatio};
    mechanism.gravity = Vector3d::Zero();
    options_.actuator = ActuatorProfile::dcmotor;
  }
  Mechanism::Drive& row() { return mechanism.drives[0]; }

  static constexpr double kResistance = 2, kTorqueConstant = 0.05, kVoltage = 24, kRatio = 100;
  static constexpr double kInertia = 1, kConstant = kRatio * kTorqueConstant;
  static constexpr double kStall = kConstant * kVoltage / kResistance;
  static constexpr double kNoLoadSpeed = kVoltage / kConstant;
  ModelOptions options_;
};

TEST_F(MotorsTest, StallAtTheTorqueOfTheirLine) {
  const ModelPtr model = compile(options_);
  ASSERT_TRUE(model);
  const DataPtr data = startAtHome(*model);
  for (const double side : {1.0, -1.0}) {
    data->ctrl[0] = 3 * side;
    mj_forward(model.get(), data.get());
    EXPECT_NEAR(data->actuator_force[0], side * kStall, 1e-9);
  }
}

// The speed approaches the no-load speed as 1 - exp(-t / T), with T = inertia * resistance / K^2.
TEST_F(MotorsTest, SpeedUpAsTheClosedFormSays) {
  const ModelPtr model = compile(options_);
  ASSERT_TRUE(model);
  model->opt.timestep = 1e-4;
  const DataPtr data = startAtHome(*model);
  data->ctrl[0] = 3;
  const double T = kInertia * kResistance / (kConstant * kConstant);
  double worst = 0;
  run(*model, *data, 0.3, [&] {
    const double expected = kNoLoadSpeed * (1 - std::exp(-data->time / T));
    worst = std::max(worst, std::abs(data->qvel[0] - expected));
  });
  EXPECT_LT(worst, kNoLoadSpeed * 1e-3);
  EXPECT_GT(data->qvel[0], 0.97 * kNoLoadSpeed);
}

// At the no-load speed, the back EMF equals the voltage, so the motor gives no torque.
TEST_F(MotorsTest, GiveNothingAtTheSpeedWithoutLoad) {
  const ModelPtr model = compile(options_);
  ASSERT_TRUE(model);
  const DataPtr data = startAtHome(*model);
  data->ctrl[0] = 3;
  data->qvel[0] = kNoLoadSpeed;
  mj_forward(model.get(), data.get());
  EXPECT_NEAR(data->actuator_force[0], 0, 1e-9);
  data->qvel[0] = kNoLoadSpeed / 2;
  mj_forward(model.get(), data.get());
  EXPECT_NEAR(data->actuator_force[0], kStall / 2, 1e-9);
}

TEST_F(MotorsTest, SaturateAtTheirEffort) {
  row().maxEffort = 7;
  const ModelPtr model = compile(options_);
  ASSERT_TRUE(model);
  const DataPtr data = startAtHome(*model);
  data->ctrl[0] = 3;
  mj_forward(model.get(), data.get());
  EXPECT_NEAR(data->actuator_force[0], 7, 1e-9);
}

TEST_F(MotorsTest, SeeTheirJointThroughTheGear) {
  row().gear = -2;
  const ModelPtr model = compile(options_);
  ASSERT_TRUE(model);
  const DataPtr data = startAtHome(*model);
  data->ctrl[0] = 3;  // -1.5 rad at the joint
  mj_forward(model.get(), data.get());
  EXPECT_NEAR(data->qfrc_actuator[0], -kStall, 1e-9);
}

TEST_F(MotorsTest, HoldHomeAndGoWhereTheyAreLed) {
  options_.home = {0.5};
  const ModelPtr model = compile(options_);
  ASSERT_TRUE(model);
  const DataPtr data = startAtHome(*model);
  run(*model, *data, 0.5);
  EXPECT_NEAR(data->qpos[0], 0.5, 1e-9);
  data->ctrl[0] = 0.2;
  run(*model, *data, 2);
  EXPECT_NEAR(data->qpos[0], 0.2, 1e-6);
}

TEST_F(MotorsTest, TakeTheInverseOfTheTorqueConstantWhereNoSpeedConstantIsGiven) {
  row().motor->speedConstant = 0;
  const ModelPtr model = compile(options_);
  ASSERT_TRUE(model);
  const DataPtr data = startAtHome(*model);
  data->ctrl[0] = 3;
  mj_forward(model.get(), data.get());
  EXPECT_NEAR(data->actuator_force[0], kStall, 1e-9);
}

TEST_F(MotorsTest, HaveConstantsThatAgree) {
  EXPECT_DIAGNOSTIC(
      "the motor of '…' has a torque constant of … N m/A and a speed constant of … rad/s/V: their "
      "product is …, not 1");
  row().motor->speedConstant *= 1.19;
  EXPECT_TRUE(compile(options_));
  row().motor->speedConstant = 1.21 / kTorqueConstant;
  EXPECT_FALSE(compile(options_));
  EXPECT_EQ(
      take(),
      "error: the motor of 'J1' has a torque constant of 0.05 N m/A and a speed constant of 24.2 "
      "rad/s/V: their product is 1.21, not 1; the option 'actuator.J1' sets another profile\n");
  options_.actuatorOf["J1"] = ActuatorProfile::position;
  EXPECT_TRUE(compile(options_));
}

TEST_F(MotorsTest, AreWantedByEachDriveOfTheProfile) {
  EXPECT_DIAGNOSTIC(
      "the motor of '…' has no resistance, torque constant and voltage, which the profile "
      "'dcmotor' needs");
  hinge("J2", body("other", 0));
  weigh(1, 1, Vector3d::Zero(), Vector3d::Constant(kInertia));
  drive(1);
  EXPECT_FALSE(compile(options_));
  EXPECT_EQ(take(),
            "error: the motor of 'J2' has no resistance, torque constant and voltage, which the "
            "profile 'dcmotor' needs; the option 'actuator.J2' sets another profile\n");
  options_.actuatorOf["J2"] = ActuatorProfile::motor;
  EXPECT_TRUE(compile(options_));
}

TEST_F(MotorsTest, AreNeededByTheProfile) {
  EXPECT_DIAGNOSTIC("the profile 'dcmotor' needs motors; the file has no motor");
  row().motor.reset();
  EXPECT_FALSE(compile(options_));
  EXPECT_EQ(take(),
            "error: the profile 'dcmotor' needs motors; the file has no motor; use another "
            "profile, such as 'position' or 'pid'\n");
}

TEST_F(MotorsTest, LeaveOtherProfilesAsTheyAre) {
  const ModelPtr model = compile();
  ASSERT_TRUE(model);
  EXPECT_EQ(model->actuator_gaintype[0], mjGAIN_FIXED);
}

TEST_F(MotorsTest, HaveFiguresThatAreNumbers) {
  row().motor->voltage = std::nan("");
  EXPECT_FALSE(compile(options_));
  EXPECT_EQ(take(), "error: a drive has a value that is not finite or exceeds 1e9\n");
}

}  // namespace
}  // namespace hrdf::motors_test
