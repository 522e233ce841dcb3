// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// The models of the profile `firmware`.
#include <cmath>
#include <limits>
#include <numbers>
#include <span>
#include <string>
#include <vector>

#include "hebi/firmware_setup.h"
#include "tests/plugin/firmware_robot.h"
#include "tests/sim/simulated.h"

namespace hrdf::firmware_profile_test {
namespace {

using sim::TextFile;

constexpr const char* kX5_4 = R"(<actuator type="X5-4" tag="wrist"/>)";

const ActuatorRow& rowOf(std::string_view type) {
  return *std::ranges::find(actuators(), type, &ActuatorRow::type);
}

FirmwareRobot robotOf(const std::string& elements, const std::string& query = "") {
  const TextFile file("profile.hrdf", "<robot version=\"1.6.0\">" + elements + "</robot>");
  return {file.path(), query};
}

FirmwareSetup setupOf(const FirmwareRobot& robot, int actuator = 0) {
  FirmwareSetup setup;
  const auto size = static_cast<std::size_t>(robot.model->nuser_actuator);
  const double* const user = robot.model->actuator_user + actuator * robot.model->nuser_actuator;
  EXPECT_EQ(findSetup({user, size}, "", setup), "");
  return setup;
}

void expectSame(const FirmwareSetup& a, const FirmwareSetup& b) {
  EXPECT_TRUE(std::ranges::equal(numbersOf(a), numbersOf(b)));
}

std::span<const double> range(const FirmwareRobot& robot, int control) {
  return {robot.model->actuator_ctrlrange + 2 * control, 2};
}

TEST(FirmwareProfile, HasTheSetupOfTheTypeAndNoSecondLineInTheJoint) {
  const FirmwareRobot robot = robotOf(kX5_4);
  ASSERT_TRUE(robot.model);
  expectSame(setupOf(robot), firmwareSetup(rowOf("X5-4")));
  EXPECT_EQ(robot.model->dof_damping[0], 0);
  EXPECT_GT(robot.model->dof_armature[0], 0);
  EXPECT_GT(robot.model->dof_frictionloss[0], 0);
  EXPECT_NEAR(-robot.model->actuator_biasprm[2], motorDamping(setupOf(robot).motor), 1e-12);
  EXPECT_EQ(robot.model->opt.integrator, mjINT_IMPLICITFAST);
  EXPECT_FALSE(robot.model->actuator_forcelimited[0]);
}

TEST(FirmwareProfile, AModuleWithoutCommandHoldsALoadBelowItsFriction) {
  const FirmwareRobot robot = robotOf(R"(<actuator type="X8-3"/>)");
  ASSERT_TRUE(robot.model);
  mju_zero3(robot.model->opt.gravity);
  robot.data->qfrc_applied[0] = 0.97 * robot.model->dof_frictionloss[0];
  while (robot.data->time < 10) {
    robot.data->ctrl[0] = std::numeric_limits<double>::quiet_NaN();
    mj_step(robot.model.get(), robot.data.get());
  }
  EXPECT_LT(std::abs(robot.data->qpos[0]), 1e-4);
}

// A load of 3.9 N m with an effort limit of 3 N m: the arm falls until module and friction balance
// the load, and stays there. Friction is not necessary for that.
TEST(FirmwareProfile, ALoadBeyondTheEffortLimitComesToRest) {
  const std::string elements =
      R"(<actuator type="X8-9"/><rigid-body mass="2" com_trans="0.2 0 0" ixx="1e-3" iyy="1e-3" izz="1e-3"/>)";
  for (const double strategy : {firmware::kStrategy2, firmware::kStrategy3, firmware::kStrategy4}) {
    for (const char* friction : {"dry", "none"}) {
      SCOPED_TRACE(std::to_string(strategy) + " " + friction);
      FirmwareRobot robot =
          robotOf(elements, std::string("gains=kit&sensors=module&home=0&friction=") + friction);
      ASSERT_TRUE(robot.model);
      Eigen::Map<Eigen::Vector3d>{robot.model->opt.gravity} = -9.81 * Eigen::Vector3d::UnitY();
      auto& setup = *reinterpret_cast<FirmwareSetup*>(robot.model->actuator_user);
      setup.strategy = strategy;
      setup.limits.effort = {-3, 3};
      robot.step(60'000);
      const double before = robot.data->qpos[0];
      double moved = 0;
      for (int i = 0; i < 5000; ++i) {
        robot.step();
        moved = std::max(moved, std::abs(robot.data->qpos[0] - before));
      }
      EXPECT_LT(moved, 1e-3);
      const double load = 2 * 9.81 * 0.2 * std::cos(before);
      EXPECT_GT(load, 2.5) << "it does not hang";
      // In strategy 3, friction (if any) holds or brakes the load.
      EXPECT_LT(load, strategy == firmware::kStrategy3 ? 4 : 3.5) << "it gives way";
    }
  }
}

// With MuJoCo's default friction cone, the hexapod sinks by 2.8 mm.
TEST(FirmwareProfile, AHexapodOnAFloorDoesNotSink) {
  const std::string path = std::string(HRDF_SOURCE_DIR) + "/models/hexapod.hrdf";
  const SpecPtr spec =
      firmwareSpec(path, firmwareOptions("gains=kit&floating_base=1&collision=feet"));
  ASSERT_TRUE(spec);
  addScene(spec.get(), 0);
  FirmwareRobot robot(spec);
  ASSERT_TRUE(robot.data);
  robot.step(5000);
  const double before = robot.data->qpos[2];
  robot.step(15000);
  EXPECT_NEAR(robot.data->qpos[2], before, 1e-4);
}

TEST(FirmwareProfile, TakesThePositionUnlessInputsSayElse) {
  const FirmwareRobot robot = robotOf(kX5_4);
  EXPECT_EQ(robot.model->actuator_ctrlspec[0], mjINPUT_POS);
  EXPECT_NEAR(range(robot, 0)[1], std::numbers::pi, 1e-12);
}

TEST(FirmwareProfile, TakesItsInputsInOneOrder) {
  const FirmwareRobot robot = robotOf(kX5_4, "inputs=position,velocity,effort");
  EXPECT_EQ(robot.model->actuator_ctrlspec[0], mjINPUT_POS | mjINPUT_VEL | mjINPUT_FF);
  ASSERT_EQ(robot.model->nu, 3);
  EXPECT_NEAR(range(robot, 0)[1], std::numbers::pi, 1e-12);
  const double speedLimit = setupOf(robot).motor.speedLimit;
  EXPECT_NEAR(range(robot, 1)[1], speedLimit, 1e-12);
  EXPECT_NEAR(range(robot, 2)[1], rowOf("X5-4").maxEffort, 1e-12);
  const FirmwareRobot two = robotOf(kX5_4, "inputs=velocity,effort");
  EXPECT_EQ(two.model->actuator_ctrlspec[0], mjINPUT_VEL | mjINPUT_FF);
  EXPECT_NEAR(range(two, 0)[1], speedLimit, 1e-12);
}

TEST(FirmwareProfile, HoldsHome) {
  const FirmwareRobot robot = robotOf(kX5_4, "home=0.5");
  EXPECT_EQ(robot.data->ctrl[0], 0.5);
  EXPECT_EQ(robot.data->qpos[0], 0.5);
  EXPECT_EQ(robotOf(kX5_4, "home=0.5&inputs=velocity").data->ctrl[0], 0);
}

// Messages carry gains to a module as floats.
TEST(FirmwareProfile, HasGainsOfAFileAsFloats) {
  const TextFile gains("gains.xml",
                       "<group_gains><position><kp>0.06</kp></position></group_gains>");
  const FirmwareSetup setup = setupOf(robotOf(kX5_4, "gains=" + gains.path()));
  EXPECT_EQ(setup.position.kp, static_cast<double>(0.06F));
  EXPECT_EQ(setup.velocity.kp, *kitGains(rowOf("X5-4")).velocity.kp);
}

TEST(FirmwareProfile, LimitsCommandsByASafetyFileAndLeavesTheJointFree) {
  const TextFile safety("safety.xml", R"(<group_safety version="1.0.0">
      <position><min_limit>-0.25</min_limit><max_limit>0.5</max_limit></position>
      <effort><max_limit>1.1</max_limit></effort></group_safety>)");
  const FirmwareRobot robot = robotOf(kX5_4, "safety=" + safety.path());
  EXPECT_EQ(range(robot, 0)[0], -0.25);
  EXPECT_EQ(range(robot, 0)[1], 0.5);
  EXPECT_FALSE(robot.model->jnt_limited[0]);
  const FirmwareSetup setup = setupOf(robot);
  EXPECT_EQ(setup.limits.position.min, -0.25);
  EXPECT_EQ(setup.limits.effort.max, static_cast<double>(1.1F));
  EXPECT_EQ(setup.limits.velocity.max, firmware::kNoLimit);
}

TEST(FirmwareProfile, GivesJointElementsTheirOwnLine) {
  const FirmwareRobot robot = robotOf(R"(<joint axis="rz" gear_ratio="4" tag="X5-4"/>
      <rigid-body mass="1" ixx="0.01" iyy="0.01" izz="0.01"/>
      <joint axis="rx"/><rigid-body mass="1" ixx="0.01" iyy="0.01" izz="0.01"/>
      <actuator type="X5-4"/>)");
  ASSERT_TRUE(robot.model);
  EXPECT_EQ(setupOf(robot, 0).motor.maxEffort, 25) << "100 N m at the output";
  EXPECT_EQ(setupOf(robot, 1).motor.maxEffort, 100);
  EXPECT_NEAR(setupOf(robot, 2).motor.maxEffort, 8.46, 0.01);
  EXPECT_NEAR(-robot.model->actuator_biasprm[2], 25.0 / 40, 1e-12);
  EXPECT_NEAR(-robot.model->actuator_biasprm[mjNBIAS + 2], 100.0 / 10, 1e-12);
}

TEST(FirmwareProfile, AddsASensorAModule) {
  const FirmwareRobot robot = robotOf(kX5_4, "sensors=module");
  EXPECT_GE(mj_name2id(robot.model.get(), mjOBJ_SENSOR, "wrist_module"), 0);
  EXPECT_GE(mj_name2id(robot.model.get(), mjOBJ_SENSOR, "wrist_gyro"), 0);
  const FirmwareRobot mixed = robotOf(
      std::string(kX5_4) + R"(<bracket type="X5LightRight"/><actuator type="X5-4" tag="hand"/>)",
      "sensors=module&actuator.hand=motor");
  EXPECT_LT(mj_name2id(mixed.model.get(), mjOBJ_SENSOR, "hand_module"), 0);
  EXPECT_GE(mj_name2id(mixed.model.get(), mjOBJ_SENSOR, "wrist_module"), 0);
}

TEST(FirmwareProfile, HasOneClassATypeAndOneMoreOfAJointWithIt) {
  const SpecPtr spec = firmwareSpec(sim::kModels + "x_arm_6dof.hrdf", firmwareOptions());
  EXPECT_TRUE(mjs_findDefault(spec.get(), "X8-9"));
  ModelOptions options = firmwareOptions("actuator=position&actuator.J2_shoulder=firmware");
  const SpecPtr mixed = firmwareSpec(sim::kModels + "x_arm_6dof.hrdf", options);
  EXPECT_TRUE(mjs_findDefault(mixed.get(), "X8-16_firmware"));
  EXPECT_TRUE(compiled(mixed));
}

}  // namespace
}  // namespace hrdf::firmware_profile_test
