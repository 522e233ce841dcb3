// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Compares plugins with closed forms.
#include <hrdf/sim/arm/plugin.h>

#include <cmath>
#include <memory>

#include <gtest/gtest.h>

#include "tests/sim/arm/arms.h"

namespace hrdf::sim::arm::plugin::plugin_test {
namespace {

constexpr double kSingle = 1e-4;                    // N m; messages are in single precision
constexpr double kWeight = kMass * 9.81 * kLength;  // N m, when the link is horizontal

PluginConfig offsetOf(double effort, bool isEnabled = true, double rampTime = 0) {
  PluginConfig config("EffortOffset", "offset");
  config.float_lists_["offset"] = {effort};
  config.bools_["enabled"] = isEnabled;
  config.floats_["ramp_time"] = rampTime;
  return config;
}

PluginConfig impedanceOf(const std::vector<double>& kp, const std::vector<double>& kd,
                         bool inEndEffector = false) {
  PluginConfig config("ImpedanceController", "impedance");
  config.bools_["gains_in_end_effector_frame"] = inEndEffector;
  config.float_lists_["kp"] = kp;
  config.float_lists_["kd"] = kd;
  return config;
}

const std::string kDoubled = kModels + "r8_double_shoulder_7dof.cfg.yaml";
const PluginConfig kGravComp("GravityCompensationEffort", "gravComp");

TEST(GravityCompensationEffort, HoldsALinkAtEveryAngle) {
  for (const double angle : {-1.2, 0.0, 0.7, 2.0}) {
    const Pendulum pendulum(Axis::level, angle, 0, {kGravComp});
    ASSERT_TRUE(pendulum.arm->update());
    const double now = pendulum.arm->lastFeedback().getPosition()[0];
    EXPECT_NEAR(pendulum.effort(), kWeight * std::cos(now), 0.01);
    EXPECT_NEAR(now, angle, 0.05);
  }
}

TEST(GravityCompensationEffort, KnowsThatABaseIsTilted) {
  for (const double tilt : {-0.5, 0.3, 1.5}) {
    const Pendulum pendulum(Axis::level, 0.4, tilt, {kGravComp});
    ASSERT_TRUE(pendulum.arm->update());
    const double now = pendulum.arm->lastFeedback().getPosition()[0];
    EXPECT_NEAR(pendulum.effort(), kWeight * std::cos(now - tilt), 0.01);
  }
}

TEST(GravityCompensationEffort, TurnsTheImuByItsOffset) {
  PluginConfig turned = kGravComp;
  turned.float_lists_["imu_rotation_offset"] = {1, 0, 0, 0, -1, 0, 0, 0, -1};
  // By this config, the IMU is upside down.
  const Pendulum pendulum(Axis::level, 0, 0, {turned});
  ASSERT_TRUE(pendulum.arm->update());
  EXPECT_NEAR(pendulum.effort(), -kWeight, 0.01);
}

TEST(GravityCompensationEffort, KeepsALimpArmWhereItIs) {
  Pendulum pendulum(Axis::level, 0.5, 0, {kGravComp});
  for (int i = 0; i < 100; ++i) ASSERT_TRUE(pendulum.arm->update() && pendulum.arm->send());
  // Without compensation, the arm would fall to the other side within 1 s.
  EXPECT_NEAR(pendulum.arm->lastFeedback().getPosition()[0], 0.5, 0.1);
}

TEST(GravityCompensationEffort, RefusesModulesAndFramesThatAreNotThere) {
  const Pendulum pendulum(Axis::level);
  PluginConfig module = kGravComp, frame = kGravComp;
  module.floats_["imu_feedback_index"] = 1;
  frame.floats_["imu_frame_index"] = 4;
  EXPECT_FALSE(pendulum.arm->addPlugin(create(module)));
  EXPECT_FALSE(pendulum.arm->addPlugin(create(frame)));
}

// The plugin computes the acceleration at the commanded angle q, and the torque at the measured
// angle q - d: m L^2 (q'' cos(d) - q'^2 sin(d)) + I q''.
TEST(DynamicsCompensationEffort, AcceleratesTheLinkAlongItsTrajectory) {
  const Pendulum pendulum(Axis::vertical, 0, 0, {{"DynamicsCompensationEffort", "dynamics"}});
  ASSERT_TRUE(pendulum.arm->setGoal(Goal::createFromPosition(1, vec({1}))));
  for (int i = 1; i <= 60; ++i) {
    ASSERT_TRUE(pendulum.arm->update() && pendulum.arm->send());
    Eigen::VectorXd q, speed, acceleration;
    pendulum.arm->trajectory()->getState(0.01 * i, &q, &speed, &acceleration);
    const double d = q[0] - pendulum.arm->lastFeedback().getPosition()[0];
    const double expected =
        kMass * kLength * kLength *
            (acceleration[0] * std::cos(d) - speed[0] * speed[0] * std::sin(d)) +
        kInertia * acceleration[0];
    EXPECT_NEAR(pendulum.effort(), expected, kSingle);
  }
}

TEST(DynamicsCompensationEffort, AddsNothingWithoutAGoal) {
  const Pendulum pendulum(Axis::vertical, 0, 0, {{"DynamicsCompensationEffort", "dynamics"}});
  ASSERT_TRUE(pendulum.arm->update());
  EXPECT_EQ(pendulum.effort(), 0);
}

TEST(EffortOffset, AddsToWhatIsThere) {
  const Pendulum pendulum(Axis::vertical, 0, 0, {offsetOf(-7), offsetOf(2.5)});
  ASSERT_TRUE(pendulum.arm->update());
  EXPECT_EQ(pendulum.effort(), -4.5);
}

TEST(EffortOffset, RefusesAnotherCountThanThatOfTheJoints) {
  PluginConfig two = offsetOf(1);
  two.float_lists_["offset"] = {1, 2};
  EXPECT_FALSE(Pendulum(Axis::vertical).arm->addPlugin(create(two)));
}

TEST(Plugin, FadesInAndOutInProportionToTime) {
  const Pendulum pendulum(Axis::vertical, 0, 0, {offsetOf(8, false, 0.4)});
  const auto plugin = pendulum.arm->getPluginByName("offset").lock();
  ASSERT_TRUE(plugin && pendulum.arm->update());
  EXPECT_EQ(pendulum.effort(), 0);
  plugin->setEnabled(true);
  for (int i = 1; i <= 60; ++i) {
    ASSERT_TRUE(pendulum.arm->update());
    EXPECT_NEAR(pendulum.effort(), 8 * std::min(1.0, 0.01 * i / 0.4), kSingle);
  }
  plugin->setEnabled(false);
  for (int i = 1; i <= 20; ++i) ASSERT_TRUE(pendulum.arm->update());
  EXPECT_NEAR(pendulum.effort(), 4, kSingle);
}

TEST(Plugin, IsThereAtOnceWithoutRampTime) {
  const Pendulum pendulum(Axis::vertical, 0, 0, {offsetOf(8, false)});
  pendulum.arm->getPluginByType<EffortOffset>().lock()->setEnabled(true);
  ASSERT_TRUE(pendulum.arm->update());
  EXPECT_EQ(pendulum.effort(), 8);
}

TEST(Plugin, RefusesRampTimesThatMakeNoSense) {
  const auto plugin = create(offsetOf(1, true, 2));
  EXPECT_FALSE(plugin->setRampTime(-1));
  EXPECT_FALSE(plugin->setRampTime(std::numeric_limits<float>::infinity()));
  EXPECT_FALSE(plugin->setRampTime(std::nanf("")));
  EXPECT_FALSE(plugin->setRampTime(1e38F));
  EXPECT_EQ(plugin->rampTime(), 2);
}

TEST(Plugin, IsNotMadeOfBadParameters) {
  EXPECT_FALSE(create({"ForceController", "unknown"}));
  EXPECT_FALSE(create({"EffortOffset", "without offset"}));
  EXPECT_FALSE(create(offsetOf(kNaN)));
  EXPECT_FALSE(create(offsetOf(1e308)));
  EXPECT_FALSE(create(offsetOf(1, true, -1)));
  EXPECT_FALSE(create(offsetOf(1, true, 1e308)));
  EXPECT_FALSE(create(impedanceOf({1, 1, 1}, {0, 0, 0, 0, 0, 0})));
  EXPECT_FALSE(create(impedanceOf({1, 1, 1, 0, 0, -0.1}, {0, 0, 0, 0, 0, 0})));
  EXPECT_FALSE(create(impedanceOf({1, 1, 1, 0, 0, 1e308}, {0, 0, 0, 0, 0, 0})));
  PluginConfig unknown = offsetOf(1);
  unknown.floats_["gain"] = 1;
  EXPECT_FALSE(create(unknown));
  PluginConfig fraction = kGravComp;
  fraction.floats_["imu_frame_index"] = 0.5;
  EXPECT_FALSE(create(fraction));
}

// The force F pulls the tip of the link sideways against a spring of stiffness k. The torques k L^2
// sin(q) and F L cos(q) balance at tan(q) = F/(k L). Friction and heat of the module leave an error
// of 10 mrad.
TEST(ImpedanceController, YieldsToAForceAsASpring) {
  constexpr double kStiffness = 200, kForce = 12;  // N/m, N
  Pendulum pendulum(
      Axis::vertical, 0, 0,
      {impedanceOf({kStiffness, kStiffness, kStiffness, 0, 0, 0}, {40, 40, 40, 0, 0, 0})});
  ASSERT_TRUE(pendulum.arm->setGoal(Goal::createFromPosition(0.1, vec({0}))));
  mjData* data = pendulum.sim->data();
  data->xfrc_applied[6 * 2 + 1] = kForce;  // on the link, body 2 of the model
  for (int i = 0; i < 300; ++i) {
    ASSERT_TRUE(pendulum.arm->update());
    pendulum.arm->pendingCommand().setPosition(vec({kNaN}));
    pendulum.arm->pendingCommand().setVelocity(vec({kNaN}));
    ASSERT_TRUE(pendulum.arm->send());
  }
  EXPECT_NEAR(pendulum.arm->lastFeedback().getPosition()[0],
              std::atan(kForce / (kStiffness * kLength)), 0.015);
}

// A stiffness along y only: in the end effector's frame it acts across the link in any pose.
TEST(ImpedanceController, HasItsGainsInTheFrameOfTheOption) {
  for (const bool inEndEffector : {false, true}) {
    const Pendulum pendulum(Axis::vertical, 1.2, 0,
                            {impedanceOf({0, 100, 0, 0, 0, 0}, {0, 0, 0, 0, 0, 0}, inEndEffector)});
    ASSERT_TRUE(pendulum.arm->setGoal(Goal::createFromPosition(0.001, vec({1.3}))));
    ASSERT_TRUE(pendulum.arm->update());
    const double q = pendulum.arm->lastFeedback().getPosition()[0];
    const Eigen::Vector2d along(std::cos(q), std::sin(q)), across(-std::sin(q), std::cos(q));
    const Eigen::Vector2d error = kLength * (Eigen::Vector2d(std::cos(1.3), std::sin(1.3)) - along);
    const double force = inEndEffector ? 100 * across.dot(error) : 100 * error.y() * across.y();
    EXPECT_NEAR(pendulum.effort(), kLength * force, 1e-3);
  }
}

TEST(ImpedanceController, TurnsTheEndEffectorBack) {
  const Pendulum pendulum(Axis::vertical, 0.5, 0,
                          {impedanceOf({0, 0, 0, 0, 0, 8}, {0, 0, 0, 0, 0, 0})});
  ASSERT_TRUE(pendulum.arm->setGoal(Goal::createFromPosition(0.001, vec({0.9}))));
  ASSERT_TRUE(pendulum.arm->update());
  EXPECT_NEAR(pendulum.effort(), 8 * (0.9 - pendulum.arm->lastFeedback().getPosition()[0]), 1e-3);
}

TEST(ImpedanceController, AddsUpAnErrorToItsClamp) {
  PluginConfig config = impedanceOf({0, 0, 0, 0, 0, 0}, {0, 0, 0, 0, 0, 0});
  config.float_lists_["ki"] = {0, 0, 0, 0, 0, 10};
  config.float_lists_["i_clamp"] = {0, 0, 0, 0, 0, 1};
  const Pendulum pendulum(Axis::vertical, 0, 0, {config});
  ASSERT_TRUE(pendulum.arm->setGoal(Goal::createFromPosition(0.001, vec({0.5}))));
  // The integral grows by 10/s times an error of 0.5 rad; the error stays, because no command is
  // sent.
  for (int i = 1; i <= 40; ++i) {
    ASSERT_TRUE(pendulum.arm->update());
    EXPECT_NEAR(pendulum.effort(), std::min(1.0, 10 * 0.5 * 0.01 * i), 0.02) << i;
  }
  // The effort decreases at once, even after a long error.
  ASSERT_TRUE(pendulum.arm->setGoal(Goal::createFromPosition(0.001, vec({-0.5}))));
  for (int i = 1; i <= 10; ++i) {
    ASSERT_TRUE(pendulum.arm->update());
    EXPECT_NEAR(pendulum.effort(), 1 - 10 * 0.5 * 0.01 * i, 0.02) << i;
  }
}

TEST(ImpedanceController, LetsGoWithoutAGoal) {
  const Pendulum pendulum(Axis::vertical, 0, 0,
                          {impedanceOf({100, 100, 100, 1, 1, 1}, {1, 1, 1, 1, 1, 1})});
  ASSERT_TRUE(pendulum.arm->update());
  EXPECT_EQ(pendulum.effort(), 0);
}

TEST(ImpedanceController, RefusesGainsThatMakeNoSense) {
  const auto plugin =
      ImpedanceController::create(impedanceOf({1, 2, 3, 4, 5, 6}, {0, 0, 0, 0, 0, 0}));
  EXPECT_FALSE(plugin->setKp(vec({1, 2, 3})));
  EXPECT_FALSE(plugin->setKd(vec({0, 0, 0, 0, 0, -1})));
  EXPECT_FALSE(plugin->setKi(vec({0, 0, 0, 0, 0, kNaN})));
  EXPECT_EQ(plugin->kp(), vec({1, 2, 3, 4, 5, 6}));
  EXPECT_TRUE(plugin->setIClamp(vec({1, 1, 1, 1, 1, 1})));
  EXPECT_TRUE(plugin->setIClamp(Eigen::VectorXd()));
  EXPECT_EQ(plugin->iClamp().size(), 0);
}

// Two modules of an arm, and their feedback with the last commands.
struct Pair {
  Pair(KitArm& kit, const std::string& first, const std::string& second)
      : group(kit.sim->lookup().getGroupFromNames({"Arm"}, {first, second})) {
    group->sendFeedbackRequest();
    kit.sim->step();
    group->getNextFeedback(feedback);
  }
  explicit Pair(KitArm& kit) : Pair(kit, "J2A_shoulder1", "J2B_shoulder1") {}

  std::shared_ptr<Group> group;
  GroupFeedback feedback{2};
};

TEST(DoubledJoint, MirrorsTheCommandsOfItsJoint) {
  KitArm kit(kDoubled);
  ASSERT_TRUE(kit.arm->setGoal(Goal::createFromPosition(1, vec({0, -1, 0, 2, 1, 1, 0}))));
  kit.run(0.5);
  const Pair pair(kit);
  const Eigen::VectorXd position = pair.feedback.getPositionCommand();
  const Eigen::VectorXd velocity = pair.feedback.getVelocityCommand();
  EXPECT_LT(position[0], -1);
  EXPECT_GT(velocity[0], 0);
  EXPECT_NEAR(position[1], -position[0], 1e-6);
  EXPECT_NEAR(velocity[1], -velocity[0], 1e-6);
}

TEST(DoubledJoint, BearsHalfOfTheEffort) {
  KitArm kit(kDoubled);
  ASSERT_TRUE(kit.arm->update());
  Eigen::VectorXd whole;
  ASSERT_TRUE(kit.arm->robotModel().getGravCompEfforts(kit.arm->lastFeedback().getPosition(),
                                                       {0, 0, -9.81}, whole));
  ASSERT_GT(std::abs(whole[1]), 3);
  EXPECT_NEAR(kit.arm->pendingCommand().getEffort()[1], whole[1] / 2, 1e-3);
  ASSERT_TRUE(kit.arm->send());
  const Pair pair(kit);
  const auto second = pair.feedback[1].actuator().effortCommand().get();
  EXPECT_NEAR(static_cast<double>(second), -whole[1] / 2, 1e-3);
}

TEST(DoubledJoint, CopiesWithoutAMirrorByOption) {
  const auto robot = std::filesystem::relative(kModels + "x_arm_3dof.hrdf",
                                               std::filesystem::temp_directory_path());
  const TextFile config(
      "copied.cfg.yaml",
      "version: 1.0\nnames: [J1, J2, J3]\nfamilies: Arm\nhrdf: " + robot.string() + R"(
plugins:
  - {type: GravityCompensationEffort, name: gravComp}
  - {type: DoubledJoint, name: twin, group_family: Arm, group_name: J2B, index: 1, mirror: false}
)");
  KitArm kit(config.path());
  ASSERT_TRUE(kit.arm->setGoal(Goal::createFromPosition(1, vec({0.2, 0.3, 0.4}))));
  kit.run(0.5);
  const Pair pair(kit, "J2", "J2B");
  const Eigen::VectorXd position = pair.feedback.getPosition();
  const Eigen::VectorXd command = pair.feedback.getPositionCommand();
  const Eigen::VectorXd effort = pair.feedback.getEffortCommand();
  EXPECT_EQ(position[1], position[0]);
  EXPECT_NEAR(command[1], command[0], 1e-6);
  EXPECT_GT(command[0], 0.1);
  EXPECT_NEAR(effort[1], effort[0], 1e-3);
  EXPECT_GT(std::abs(effort[0]), 0.1);
}

TEST(DoubledJoint, DoesNotFitWithoutItsModuleOrItsJoint) {
  const Pendulum pendulum(Axis::vertical);
  PluginConfig config("DoubledJoint", "twin");
  config.strings_ = {{"group_family", "HEBI"}, {"group_name", "J1"}};
  config.floats_["index"] = 1;
  EXPECT_FALSE(pendulum.arm->addPlugin(create(config)));
  config.floats_["index"] = 0;
  config.strings_["group_name"] = "J7";
  EXPECT_FALSE(pendulum.arm->addPlugin(create(config)));
}

TEST(DoubledJoint, LeavesItsModuleAloneWhileItIsDisabled) {
  KitArm kit(kDoubled);
  kit.arm->getPluginByType<DoubledJoint>().lock()->setEnabled(false);
  ASSERT_TRUE(kit.arm->setGoal(Goal::createFromPosition(1, vec({0, -1, 0, 2, 1, 1, 0}))));
  kit.run(0.5);
  const Pair pair(kit);
  EXPECT_FALSE(pair.feedback[1].actuator().positionCommand().has());
  EXPECT_FALSE(pair.feedback[1].actuator().effortCommand().has());
  EXPECT_TRUE(pair.feedback[0].actuator().positionCommand().has());
}

TEST(DoubledJoint, FollowsTheUserWhoTakesPositionsBack) {
  KitArm kit(kDoubled);
  ASSERT_TRUE(kit.arm->setGoal(Goal::createFromPosition(1, vec({0, -1, 0, 2, 1, 1, 0}))));
  ASSERT_TRUE(kit.arm->update());
  kit.arm->pendingCommand().setPosition(Eigen::VectorXd::Constant(7, kNaN));
  ASSERT_TRUE(kit.arm->send());
  EXPECT_TRUE(Pair(kit).feedback.getPositionCommand().array().isNaN().all());
}

}  // namespace
}  // namespace hrdf::sim::arm::plugin::plugin_test
