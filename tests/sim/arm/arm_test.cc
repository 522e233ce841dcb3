// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include <hrdf/sim/arm/arm.h>

#include <cmath>
#include <memory>
#include <string>

#include <gtest/gtest.h>

#include "tests/sim/arm/arms.h"

namespace hrdf::sim::arm::arm_test {
namespace {

const std::string kKit = kModels + "x_arm_6dof.cfg.yaml";
const Eigen::VectorXd kGoal = vec({0.3, 0.7, 1.5, -0.6, 0.2, 0.1});

// Returns the gripper's last effort command, N m.
double gripperEffort(Simulation& sim) {
  const auto group = sim.lookup().getGroupFromNames({"Arm"}, {"gripperSpool"});
  GroupFeedback feedback(1);
  group->sendFeedbackRequest();
  sim.step();
  group->getNextFeedback(feedback);
  return feedback.getEffortCommand()[0];
}

std::shared_ptr<EndEffectorBase> effortGripper(const Simulation&, const Lookup& lookup) {
  return EffortEndEffector<1>::create("Arm", "gripperSpool", lookup);
}

TEST(Arm, ReachesItsGoal) {
  KitArm kit(kKit);
  ASSERT_TRUE(kit.arm->setGoal(Goal::createFromPosition(2, kGoal)));
  EXPECT_EQ(kit.arm->goalProgress(), 0);
  kit.run(1);
  EXPECT_NEAR(kit.arm->goalProgress(), 0.5, 1e-9);
  EXPECT_FALSE(kit.arm->atGoal());
  kit.run(2);
  EXPECT_TRUE(kit.arm->atGoal());
  EXPECT_EQ(kit.arm->goalProgress(), 1);
  // Friction causes this error in a weak joint.
  EXPECT_LT((kit.arm->lastFeedback().getPosition() - kGoal).cwiseAbs().maxCoeff(), 0.025);
}

TEST(Arm, StaysAtItsGoal) {
  KitArm kit(kKit);
  ASSERT_TRUE(kit.arm->setGoal(Goal::createFromPosition(0.5, kGoal)));
  kit.run(1);
  EXPECT_TRUE(kit.arm->pendingCommand().getPosition().isApprox(kGoal, 1e-6));
  EXPECT_TRUE(kit.arm->pendingCommand().getVelocity().isZero(1e-6));
}

TEST(Arm, TakesARestAtEachWaypointThatIsOne) {
  KitArm kit(kKit);
  Eigen::MatrixXd positions(6, 2);
  positions << 0.5 * kGoal, kGoal;
  const Eigen::MatrixXd rest = Eigen::MatrixXd::Zero(6, 2);
  ASSERT_TRUE(kit.arm->setGoal(Goal::createFromWaypoints(vec({1, 2}), positions, rest, rest)));
  kit.run(1);
  EXPECT_TRUE(kit.arm->pendingCommand().getPosition().isApprox(0.5 * kGoal, 1e-6));
  EXPECT_TRUE(kit.arm->pendingCommand().getVelocity().isZero(1e-6));
}

TEST(Arm, TakesItsTimeWhereAGoalDoesNotSay) {
  KitArm kit(kKit);
  ASSERT_TRUE(kit.arm->setGoal(Goal::createFromPosition(kGoal)));
  EXPECT_DOUBLE_EQ(kit.arm->trajectory()->getDuration(), 1.2);
}

TEST(Arm, GoesOnFromItsCommandWhenTheGoalChanges) {
  KitArm kit(kKit);
  ASSERT_TRUE(kit.arm->setGoal(Goal::createFromPosition(1, kGoal)));
  kit.run(0.5);
  const Eigen::VectorXd position = kit.arm->pendingCommand().getPosition();
  const Eigen::VectorXd velocity = kit.arm->pendingCommand().getVelocity();
  ASSERT_GT(velocity.cwiseAbs().maxCoeff(), 0.1);
  ASSERT_TRUE(kit.arm->setGoal(Goal::createFromPosition(1, vec({0, 1, 1, 0, 0, 0}))));
  Eigen::VectorXd newPosition, newVelocity;
  kit.arm->trajectory()->getState(0, &newPosition, &newVelocity, nullptr);
  EXPECT_TRUE(newPosition.isApprox(position, 1e-6));
  EXPECT_TRUE(newVelocity.isApprox(velocity, 1e-5));
  EXPECT_EQ(kit.arm->goalProgress(), 0);
}

TEST(Arm, IsLimpWithoutAGoal) {
  KitArm kit(kKit);
  ASSERT_TRUE(kit.arm->setGoal(Goal::createFromPosition(1, kGoal)));
  kit.run(0.1);
  kit.arm->cancelGoal();
  kit.run(0.1);
  EXPECT_FALSE(kit.arm->trajectory());
  EXPECT_FALSE(kit.arm->atGoal());
  EXPECT_TRUE(kit.arm->pendingCommand().getPosition().array().isNaN().all());
  EXPECT_TRUE(kit.arm->pendingCommand().getVelocity().array().isNaN().all());
  EXPECT_GT(kit.arm->pendingCommand().getEffort().cwiseAbs().maxCoeff(), 1);  // gravity
}

TEST(Arm, KeepsItsGoalWhenTheNextMakesNoSense) {
  KitArm kit(kKit);
  ASSERT_TRUE(kit.arm->setGoal(Goal::createFromPosition(1, kGoal)));
  const auto* trajectory = kit.arm->trajectory();
  const Eigen::MatrixXd two = Eigen::MatrixXd::Zero(6, 2);
  for (const Goal& bad :
       {Goal::createFromPosition(1, vec({0, 0, 0})), Goal::createFromPosition(0, kGoal),
        Goal::createFromPosition(-1, kGoal), Goal::createFromPosition(kNaN, kGoal),
        Goal::createFromPosition(1e300, kGoal), Goal::createFromPosition(1, 1e300 * kGoal),
        Goal::createFromWaypoint(1, kGoal, 1e300 * kGoal, kGoal),
        Goal::createFromPosition(1, kGoal / 0.0), Goal::createFromPosition(Eigen::VectorXd()),
        Goal::createFromPositions(Eigen::MatrixXd(6, 0)), Goal::createFromPositions(vec({1}), two),
        Goal::createFromPositions(vec({2, 1}), two),
        Goal::createFromWaypoint(1, kGoal, vec({0}), kGoal),
        Goal::createFromWaypointsWithAux(vec({1, 2}), two, two, two, Eigen::MatrixXd(1, 1))}) {
    EXPECT_FALSE(kit.arm->setGoal(bad));
    EXPECT_EQ(kit.arm->trajectory(), trajectory);
  }
}

TEST(Arm, SaysWhyItIsNotMade) {
  KitArm kit(kKit);
  const auto refusal = [&](const Arm::Params& params) {
    Diagnostics out;
    return Arm::create(params, kit.sim->lookup(), out) ? "" : summary(out);
  };
  Arm::Params params;
  params.families_ = {"Arm"};
  params.names_ = kit.config->getNames();
  EXPECT_NE(refusal(params).find("an arm needs a robot"), std::string::npos);
  params.hrdf_file_ = "/no/such.hrdf";
  EXPECT_NE(refusal(params).find("cannot read"), std::string::npos);
  params.hrdf_file_ = kModels + "x_arm_3dof.hrdf";
  EXPECT_NE(refusal(params).find("6 modules; its robot has 3"), std::string::npos);
  params.hrdf_file_ = kModels + "x_arm_6dof.hrdf";
  params.command_lifetime_ = 6000;
  EXPECT_NE(refusal(params).find("do not accept"), std::string::npos);
  params.command_lifetime_ = 100;
  params.control_frequency_ = 0;
  EXPECT_NE(refusal(params).find("do not answer"), std::string::npos);
  params.control_frequency_ = 100;
  EXPECT_EQ(refusal(params), "");
  params.names_[0] = "J0";
  EXPECT_NE(refusal(params).find("cannot find the modules"), std::string::npos);
}

TEST(Arm, IsNotMadeOfAConfigWhosePluginDoesNotFit) {
  const auto sim = opened(kModels + "r8_double_shoulder_7dof.hrdf");
  std::vector<std::string> errors;
  const auto config = RobotConfig::loadConfig(kModels + "r8_double_shoulder_7dof.cfg.yaml", errors);
  Diagnostics out;
  EXPECT_FALSE(Arm::create(*config, sim->lookup(), out));
  EXPECT_TRUE(out.hasErrors());
}

TEST(Arm, IsMadeWithoutAPluginThatIsDisabledAndDoesNotFit) {
  const auto robot = std::filesystem::relative(kModels + "x_arm_3dof.hrdf",
                                               std::filesystem::temp_directory_path());
  const TextFile config(
      "disabled.cfg.yaml",
      "version: 1.1\nnames: [J1, J2, J3]\nfamilies: Arm\nhrdf: " + robot.string() + R"(
plugins:
  - {type: DoubledJointMirror, name: twin, group_family: Arm, group_name: J2B, index: 1, enabled: false}
)");
  const KitArm kit(config.path());
  ASSERT_TRUE(kit.arm);
  EXPECT_TRUE(kit.arm->getPluginByName("twin").expired());
}

TEST(Arm, HasTheRatesOfItsConfig) {
  const KitArm kit(kKit);
  EXPECT_EQ(kit.arm->group().getCommandLifetimeMs(), 250);
  EXPECT_EQ(kit.arm->group().getFeedbackFrequencyHz(), 100);
}

TEST(Arm, FindsItsModulesInAnyOpenSimulation) {
  const KitArm kit(kKit);
  EXPECT_TRUE(Arm::create(*kit.config));
}

TEST(Arm, FollowsAClockOfTheUsers) {
  const KitArm kit(kKit);
  double now = 5;
  Arm::Params params;
  params.families_ = {"Arm"};
  params.names_ = kit.config->getNames();
  params.hrdf_file_ = kModels + "x_arm_6dof.hrdf";
  params.get_current_time_s_ = [&] { return now; };
  const auto arm = Arm::create(params, kit.sim->lookup());
  ASSERT_TRUE(arm && arm->setGoal(Goal::createFromPosition(4, kGoal)));
  now = 6;
  EXPECT_TRUE(arm->update());
  EXPECT_DOUBLE_EQ(arm->goalProgress(), 0.25);
  now = 5.5;
  EXPECT_FALSE(arm->update());
  now = kNaN;
  EXPECT_FALSE(arm->update());
  EXPECT_DOUBLE_EQ(arm->goalProgress(), 0.25);
}

TEST(Arm, ForgetsItsGoalWhenTheSimulationIsReset) {
  KitArm kit(kKit);
  kit.run(0.5);
  ASSERT_TRUE(kit.arm->setGoal(Goal::createFromPosition(1, kGoal)));
  kit.run(0.2);
  kit.sim->reset();
  ASSERT_TRUE(kit.arm->update());
  EXPECT_FALSE(kit.arm->trajectory());
  ASSERT_TRUE(kit.arm->setGoal(Goal::createFromPosition(1, kGoal)));
  kit.run(1.1);
  EXPECT_TRUE(kit.arm->atGoal());
}

TEST(Arm, FollowsAGoalThatIsSetBehindAReset) {
  KitArm kit(kKit);
  kit.run(2);
  kit.sim->reset();
  ASSERT_TRUE(kit.arm->setGoal(Goal::createFromPosition(1, kGoal)));
  kit.run(0.5);
  EXPECT_NEAR(kit.arm->goalProgress(), 0.5, 0.02);
  kit.run(0.6);
  EXPECT_TRUE(kit.arm->atGoal());
}

TEST(Arm, ReachesItsGoalInRealTime) {
  KitArm kit(kKit);
  ASSERT_TRUE(kit.sim->runRealtime(0));
  ASSERT_TRUE(kit.arm->setGoal(Goal::createFromPosition(0.5, kGoal)));
  while (!kit.arm->atGoal()) ASSERT_TRUE(kit.arm->update() && kit.arm->send());
  kit.sim->pause();
  EXPECT_TRUE(kit.arm->pendingCommand().getPosition().isApprox(kGoal, 1e-6));
}

TEST(Arm, SendsWhatTheUserMadeOfTheCommand) {
  KitArm kit(kKit);
  ASSERT_TRUE(kit.arm->update());
  kit.arm->pendingCommand()[2].led().set({255, 0, 0, 255});
  ASSERT_TRUE(kit.arm->send() && kit.arm->update());
  EXPECT_EQ(kit.arm->lastFeedback()[2].led().get(), Color(255, 0, 0, 255));
}

TEST(Arm, LoadsGains) {
  KitArm kit(kKit);
  EXPECT_TRUE(kit.arm->loadGains(kModels + "gains/x_arm_6dof.xml"));
  EXPECT_FALSE(kit.arm->loadGains(kModels + "gains/x_arm_3dof.xml"));
  EXPECT_FALSE(kit.arm->loadGains("/no/such.xml"));
}

TEST(Arm, FindsTheWayBackFromItsEndEffector) {
  const KitArm kit(kKit);
  Eigen::Vector3d xyz, tip, found;
  Eigen::Matrix3d rotation, foundRotation;
  kit.arm->FK(kGoal, xyz, rotation);
  kit.arm->FK(kGoal, found, tip);
  EXPECT_EQ(found, xyz);
  EXPECT_EQ(tip, rotation.col(2));
  EXPECT_EQ(kit.arm->FK(kGoal), xyz);
  const Eigen::VectorXd near = kGoal + Eigen::VectorXd::Constant(6, 0.1);
  EXPECT_TRUE(kit.arm->solveIK(near, xyz, rotation).isApprox(kGoal, 1e-4));
  EXPECT_TRUE(kit.arm->FK(kit.arm->solveIK(near, xyz)).isApprox(xyz, 1e-4));
  kit.arm->FK(kit.arm->solveIK(near, xyz, tip), found, foundRotation);
  EXPECT_TRUE(found.isApprox(xyz, 1e-4));
  EXPECT_TRUE(foundRotation.col(2).isApprox(tip, 1e-4));
}

TEST(Arm, KeepsJointLimitsInInverseKinematics) {
  const KitArm kit(kKit);
  const Eigen::VectorXd most = vec({3, 3, 1, 3, 3, 3});
  ASSERT_TRUE(kit.arm->setJointLimits(-most, most));
  const Eigen::VectorXd start = vec({0, 0.5, 0.5, 0, 0, 0});
  EXPECT_LE(kit.arm->solveIK(start, kit.arm->FK(kGoal))[2], 1);
  EXPECT_FALSE(kit.arm->setJointLimits(most, -most));
  EXPECT_FALSE(kit.arm->setJointLimits(vec({0}), most));
  EXPECT_FALSE(kit.arm->setJointLimits(most * kNaN, most));
  EXPECT_LE(kit.arm->solveIK(start, kit.arm->FK(kGoal))[2], 1);
  kit.arm->clearJointLimits();
  EXPECT_GT(kit.arm->solveIK(kGoal, kit.arm->FK(kGoal))[2], 1);
}

TEST(Arm, GivesNoNumbersForPositionsOfAnotherCount) {
  const KitArm kit(kKit);
  EXPECT_TRUE(kit.arm->FK(vec({0, 0})).array().isNaN().all());
  const Eigen::VectorXd none = kit.arm->solveIK(vec({0, 0}), Eigen::Vector3d(0.3, 0, 0.3));
  EXPECT_EQ(none.size(), 2);
  EXPECT_TRUE(none.array().isNaN().all());
  EXPECT_FALSE(kit.arm->setGoal(Goal::createFromPosition(1, none)));
}

TEST(Arm, CommandsItsEndEffectorAtTheWaypoints) {
  KitArm kit(kKit);
  kit.arm->setEndEffector(effortGripper(*kit.sim, kit.sim->lookup()));
  Eigen::MatrixXd positions(6, 3), aux(1, 3);
  positions << 0.9 * kGoal, 0.95 * kGoal, kGoal;
  aux << -5, kNaN, 1;
  const Eigen::MatrixXd rest = Eigen::MatrixXd::Zero(6, 3);
  ASSERT_TRUE(kit.arm->setGoal(
      Goal::createFromWaypointsWithAux(vec({0.5, 1, 1.5}), positions, rest, rest, aux)));
  kit.run(0.3);
  EXPECT_TRUE(std::isnan(gripperEffort(*kit.sim)));
  kit.run(0.3);
  EXPECT_EQ(gripperEffort(*kit.sim), -5);
  kit.run(0.5);
  EXPECT_EQ(gripperEffort(*kit.sim), -5);
  kit.run(0.5);
  EXPECT_EQ(gripperEffort(*kit.sim), 1);
}

TEST(Arm, CommandsItsEndEffectorWithoutAGoal) {
  KitArm kit(kKit);
  kit.arm->setEndEffector(effortGripper(*kit.sim, kit.sim->lookup()));
  kit.arm->setAuxState(std::vector<double>{-3});
  kit.run(0.1);
  EXPECT_EQ(gripperEffort(*kit.sim), -3);
  kit.arm->setAuxState(vec({2}));
  kit.run(0.1);
  EXPECT_EQ(gripperEffort(*kit.sim), 2);
}

TEST(Arm, FailsWithAnAuxStateOfAnotherSize) {
  KitArm kit(kKit);
  kit.arm->setEndEffector(effortGripper(*kit.sim, kit.sim->lookup()));
  kit.arm->setAuxState(vec({1, 2}));
  EXPECT_FALSE(kit.arm->update());
  kit.arm->setAuxState(Eigen::VectorXd());
  EXPECT_TRUE(kit.arm->update());
}

TEST(Arm, IsAsFastWithAnEndEffectorAsWithout) {
  KitArm kit(kKit);
  kit.arm->setEndEffector(effortGripper(*kit.sim, kit.sim->lookup()));
  const double start = kit.sim->time();
  for (int i = 0; i < 100; ++i) ASSERT_TRUE(kit.arm->update() && kit.arm->send());
  EXPECT_NEAR(kit.sim->time() - start, 1, 0.011);
}

TEST(Arm, RefusesNullPlugins) { EXPECT_FALSE(KitArm(kKit).arm->addPlugin(nullptr)); }

TEST(Gripper, ClosesAndOpensWithItsEfforts) {
  KitArm kit(kKit);
  std::shared_ptr<Gripper> gripper =
      Gripper::create("Arm", "gripperSpool", -5, 1, kit.sim->lookup());
  ASSERT_TRUE(gripper);
  EXPECT_TRUE(std::isnan(gripper->getState()));
  EXPECT_TRUE(gripper->loadGains(kModels + "gains/x_gripper.xml"));
  kit.arm->setEndEffector(gripper);
  gripper->close();
  kit.run(0.2);
  EXPECT_EQ(gripper->getState(), 1);
  EXPECT_EQ(gripperEffort(*kit.sim), -5);
  gripper->toggle();
  kit.run(0.2);
  EXPECT_EQ(gripper->getState(), 0);
  EXPECT_EQ(gripperEffort(*kit.sim), 1);
  kit.arm->setAuxState(vec({0.5}));
  kit.run(0.1);
  EXPECT_EQ(gripperEffort(*kit.sim), -2);
}

TEST(Gripper, InterpolatesEffortsBetweenOpenAndClosed) {
  KitArm kit(kKit);
  std::shared_ptr<Gripper> gripper =
      Gripper::create("Arm", "gripperSpool", -5, 1, kit.sim->lookup());
  ASSERT_TRUE(gripper);
  kit.arm->setEndEffector(gripper);
  gripper->setState(0.25);
  EXPECT_EQ(gripper->getState(), 0.25);
  kit.run(0.1);
  EXPECT_EQ(gripperEffort(*kit.sim), 0.25 * -5 + 0.75 * 1);
}

TEST(Gripper, TakesAGroupOfItsModule) {
  const KitArm kit(kKit);
  const Lookup lookup = kit.sim->lookup();
  EXPECT_TRUE(Gripper::create(lookup.getGroupFromNames({"Arm"}, {"gripperSpool"}), -5, 1));
  EXPECT_TRUE(Gripper::create(lookup, "Arm", "gripperSpool", -5, 1));
  EXPECT_FALSE(Gripper::create(lookup.getGroupFromFamily("Arm"), -5, 1));
  EXPECT_FALSE(Gripper::create(nullptr, -5, 1));
}

TEST(Gripper, IsNotMadeWithoutItsModule) {
  const KitArm kit(kKit);
  EXPECT_FALSE(Gripper::create("Arm", "spool", -5, 1, kit.sim->lookup()));
  EXPECT_FALSE(Gripper::create("Arm", "gripperSpool", kNaN, 1, kit.sim->lookup()));
  EXPECT_FALSE(Gripper::create("Arm", "gripperSpool", -5, 1e308, kit.sim->lookup()));
  EXPECT_FALSE(EffortEndEffector<2>::create("Arm", "gripperSpool", kit.sim->lookup()));
}

}  // namespace
}  // namespace hrdf::sim::arm::arm_test
