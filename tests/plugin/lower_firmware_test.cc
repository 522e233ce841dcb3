// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "page/lower_firmware.h"

#include <gtest/gtest.h>

#include <hrdf/lower.h>
#include <hrdf/read.h>

#include "plugin/firmware.h"

namespace hrdf::lower_firmware_test {
namespace {

// A robot of the profile `firmware`, and its lowered model.
class LowerFirmware : public testing::Test {
 protected:
  static void SetUpTestSuite() { plugin::registerFirmware(); }

  void SetUp() override {
    ModelOptions options;
    options.actuator = ActuatorProfile::firmware;
    options.inputs = FirmwareInputs{true, true, true};
    options.friction = JointFriction::none;
    options.gravcomp = true;
    options.sensors = SensorSet::module;
    options.home = {0.1, 0.2};
    Diagnostics out;
    const std::string text = R"(<robot version="1.6.0"><actuator type="X5-4"/>
        <link type="X5" extension="0.3" twist="0"/><actuator type="X8-9"/></robot>)";
    const auto robot = read(
        "arm.hrdf", [&](const std::string&) { return FileText(text); }, out);
    ASSERT_TRUE(robot);
    SpecPtr spec = lower(*robot, options, out);
    ASSERT_TRUE(spec);
    original_.reset(mj_compile(spec.get(), nullptr));
    ASSERT_TRUE(original_);
    modules_ = firmwareModules(*original_);
    mjVFS vfs;
    mj_defaultVFS(&vfs);
    std::string why;
    spec_ = lowerFirmware(*spec, *original_, modules_, vfs, why);
    mj_deleteVFS(&vfs);
    ASSERT_TRUE(spec_) << why;
    model_.reset(mj_compile(spec_.get(), nullptr));
    ASSERT_TRUE(model_) << mjs_getError(spec_.get());
  }

  ModelPtr original_, model_;
  SpecPtr spec_;
  std::vector<FirmwareModule> modules_;
};

TEST_F(LowerFirmware, NamesTheModulesWithTheirTypesAndRanges) {
  ASSERT_EQ(modules_.size(), 2U);
  EXPECT_EQ(modules_[0].type, "X5-4");
  EXPECT_EQ(modules_[1].type, "X8-9");
  EXPECT_EQ(modules_[1].share, 1);
  EXPECT_LT(modules_[1].ranges[2], 0);
  EXPECT_GT(
      modules_[1].ranges[5],
      modules_[1].ranges[3]);  // for this type, the limit in N m is larger than the limit in rad/s
}

TEST_F(LowerFirmware, LeavesNoPluginAndOneControlAModule) {
  std::string why;
  EXPECT_EQ(mjcf(*spec_, why).find("plugin"), std::string::npos);
  EXPECT_EQ(model_->nplugin, 0);
  EXPECT_EQ(model_->nu, 2);
  EXPECT_EQ(model_->nuser_actuator, 0);
}

TEST_F(LowerFirmware, KeepsPosesAndHoldsNoVoltageInKeyframes) {
  ASSERT_EQ(model_->nkey, original_->nkey);
  for (int i = 0; i < model_->nkey * model_->nq; ++i) {
    EXPECT_EQ(model_->key_qpos[i], original_->key_qpos[i]);
  }
  for (int i = 0; i < model_->nkey * model_->nu; ++i) EXPECT_EQ(model_->key_ctrl[i], 0);
}

// Without friction and gravity, a constant voltage accelerates a motor to its free speed, which is
// proportional to the voltage; so is the torque at stall.
TEST_F(LowerFirmware, HasTheLineOfTheMotor) {
  const DataPtr data(mj_makeData(model_.get()));
  constexpr double kVolts = 6;
  const auto& motor = modules_[1].setup.motor;
  data->ctrl[1] = kVolts;
  mj_forward(model_.get(), data.get());
  EXPECT_NEAR(data->qfrc_actuator[1], motor.maxEffort * kVolts / 24, 1e-12);
  for (int i = 0; i < 5000; ++i) mj_step(model_.get(), data.get());
  EXPECT_NEAR(data->qvel[1], motor.maxSpeed * kVolts / 24, 1e-6);
}

}  // namespace
}  // namespace hrdf::lower_firmware_test
