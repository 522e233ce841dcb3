// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Modules in the physics: effects of the motor, and measurements of the sensors.
#include <cmath>
#include <limits>
#include <numbers>

#include <gtest/gtest.h>

#include "module/spring.h"
#include "tests/sim/rig.h"

namespace hrdf::sim::simulation_test {
namespace {

constexpr double kLevelEffort = kLinkMass * kGravity * kLinkLength;  // N m

// Returns the speed (rad/s) of a module without load and friction at full PWM.
double freeSpeed(double busVoltage) {
  Rig rig({.gravity = 0, .friction = 0, .type = "X5-4"});
  EXPECT_TRUE(rig.sim->setBusVoltage(busVoltage));
  rig.group->setCommandLifetimeMs(0);
  rig.command[0].settings().actuator().controlStrategy().set(ControlStrategy::DirectPWM);
  rig.command[0].actuator().effort().set(1);
  EXPECT_TRUE(rig.group->sendCommand(rig.command));
  return static_cast<double>(rig.after(2).actuator().velocity().get());
}

TEST(Simulation, StartsLimp) {
  Rig rig;
  const auto& feedback = rig.after(0.3);
  EXPECT_EQ(feedback.actuator().pwmCommand().get(), 0);
  EXPECT_LT(feedback.actuator().position().get(), -0.05);
}

TEST(Simulation, ReachesACommandedPosition) {
  Rig rig({.gravity = 0});
  rig.group->setCommandLifetimeMs(0);
  rig.command[0].actuator().position().set(0.5);
  rig.group->sendCommand(rig.command);
  // Tolerance: dry friction of 0.1 N m and the effort loop's dead zone, with a position kp of 30 N
  // m/rad.
  EXPECT_NEAR(rig.after(2).actuator().position().get(), 0.5, 0.2 / 30);
}

TEST(Simulation, MeasuresTheWeightOfALevelLink) {
  Rig rig;
  rig.group->setCommandLifetimeMs(0);
  rig.command[0].actuator().position().set(0);
  rig.command[0].actuator().effort().set(static_cast<float>(kLevelEffort));
  rig.group->sendCommand(rig.command);
  const auto& feedback = rig.after(3);
  const double level = kLevelEffort * std::cos(feedback.actuator().position().get());
  EXPECT_NEAR(feedback.actuator().effort().get(), level, 0.01 * level);
}

TEST(Simulation, MeasuresAtTheInputSideOfAGear) {
  Rig rig({.gear = -4});
  rig.group->setCommandLifetimeMs(0);
  rig.command[0].actuator().position().set(0);
  rig.command[0].actuator().effort().set(static_cast<float>(-kLevelEffort / 4));
  rig.group->sendCommand(rig.command);
  const auto& feedback = rig.after(3);
  const double position = rig.sim->data()->qpos[0];
  EXPECT_NEAR(feedback.actuator().position().get(), -4 * position, 1e-9);
  EXPECT_NEAR(feedback.actuator().effort().get(), -kLevelEffort * std::cos(position) / 4,
              0.01 * kLevelEffort / 4);
}

TEST(Simulation, ALimpModuleBrakesAFallingLink) {
  // A limp module brakes, so a light link sinks at a constant speed: braking and friction balance
  // its weight.
  Rig rig({.friction = 0});
  const auto& feedback = rig.after(0.05);
  const double velocity = static_cast<double>(feedback.actuator().velocity().get());
  EXPECT_LT(velocity, 0);
  EXPECT_GT(feedback.actuator().effort().get(), 0);
}

TEST(Simulation, ScalesTheFreeSpeedWithTheBus) {
  const double speed = parametersOf("X5-4")->maxSpeed;
  EXPECT_NEAR(freeSpeed(6), 0.25 * speed, 1e-3 * speed);
  EXPECT_NEAR(freeSpeed(12), 0.5 * speed, 1e-3 * speed);
}

TEST(Simulation, StopsTheMotorAtItsSpeedLimitOnAnyBus) {
  const double speed = parametersOf("X5-4")->speedLimit;
  for (const double bus : {24, 36, 48}) EXPECT_NEAR(freeSpeed(bus), speed, 1e-3 * speed) << bus;
}

TEST(Simulation, StallsAtTheEffortOfTheMotorAndLessWhenItIsHot) {
  // With 100 times the normal weight, 13 N m lift the link by only 2.5 degrees from the hanging
  // position. It swings for 0.5 s. After 0.7 s the winding is too hot for full PWM.
  Rig rig({.gravity = 100 * kGravity, .friction = 0});
  rig.sim->data()->qpos[0] = -std::numbers::pi / 2;
  rig.group->setCommandLifetimeMs(0);
  rig.command[0].settings().actuator().controlStrategy().set(ControlStrategy::DirectPWM);
  rig.command[0].actuator().effort().set(1);
  rig.group->sendCommand(rig.command);
  const auto feedback = rig.after(0.55).actuator();
  const double winding = feedback.motorWindingTemperature().get();
  const double stall = parametersOf("X5-9")->maxEffort / (1 + 0.004 * (winding - 20));
  EXPECT_GT(winding, 70);
  EXPECT_NEAR(feedback.effort().get(), stall, 0.3 * stall) << "friction takes or gives up to 0.2";
}

TEST(Simulation, RefusesABusVoltageThatIsNone) {
  Rig rig;
  EXPECT_FALSE(rig.sim->setBusVoltage(-1));
  EXPECT_FALSE(rig.sim->setBusVoltage(std::numeric_limits<double>::quiet_NaN()));
  EXPECT_FALSE(rig.sim->setBusVoltage(std::numeric_limits<double>::infinity()));
  EXPECT_FALSE(rig.sim->setBusVoltage(1e308));
  EXPECT_FALSE(rig.sim->setBusVoltage(Simulation::kMaxBusVoltage + 1));
  EXPECT_EQ(rig.after(0.01).voltage().get(), 24);
  EXPECT_TRUE(rig.sim->setBusVoltage(Simulation::kMaxBusVoltage));
}

TEST(Simulation, HoldsItsPositionWhileTheMotionStopIsPressed) {
  Rig rig({.gravity = 0});
  rig.group->setCommandLifetimeMs(0);
  rig.command[0].actuator().position().set(0.5);
  rig.group->sendCommand(rig.command);
  rig.sim->setMotionStop(true);
  const auto& stopped = rig.after(1);
  EXPECT_EQ(stopped.actuator().mstopState().get(), MstopState::Triggered);
  EXPECT_NEAR(stopped.actuator().position().get(), 0, 0.01);
  rig.sim->setMotionStop(false);
  const auto& released = rig.after(2);
  EXPECT_EQ(released.actuator().mstopState().get(), MstopState::NotTriggered);
  EXPECT_NEAR(released.actuator().position().get(), 0.5, 0.01);
}

TEST(Simulation, StepsToTheNearestMillisecond) {
  Rig rig;
  rig.sim->step(0.0104);
  EXPECT_NEAR(rig.sim->time(), 0.010, 1e-9);
  rig.sim->step(std::numeric_limits<double>::quiet_NaN());
  rig.sim->step(std::numeric_limits<double>::infinity());
  rig.sim->step(1e308);
  rig.sim->step(-1);
  rig.sim->step(0);
  EXPECT_NEAR(rig.sim->time(), 0.010, 1e-9);
}

TEST(Simulation, GivesTheSameBitsOnEachRun) {
  const auto run = [](double target) {
    const auto sim = opened(kModels + "x_arm_6dof.hrdf");
    const auto group = sim->lookup().getGroupFromFamily("HEBI");
    GroupCommand command(6);
    GroupFeedback feedback(6);
    for (int i = 0; i < 50; ++i) {
      group->getNextFeedback(feedback);
      command.setPosition(Eigen::VectorXd::Constant(6, target));
      group->sendCommand(command);
    }
    return sim->stateHash();
  };
  EXPECT_EQ(run(0.3), run(0.3));
  EXPECT_NE(run(0.3), run(0.300001));
}

TEST(Simulation, IsNotChangedByWhoListens) {
  const auto run = [](bool listens) {
    Rig rig;
    rig.group->setFeedbackFrequencyHz(listens ? 1000 : 0);
    rig.sim->step(0.5);
    return rig.sim->stateHash();
  };
  EXPECT_EQ(run(true), run(false));
}

TEST(Simulation, StopsTheMotorWhereTheStateHasGoneBad) {
  Rig rig;
  rig.group->setCommandLifetimeMs(0);
  rig.command[0].actuator().position().set(1);
  rig.group->sendCommand(rig.command);
  EXPECT_NE(rig.after(0.1).actuator().pwmCommand().get(), 0);
  rig.sim->data()->qpos[0] = std::numeric_limits<double>::quiet_NaN();
  EXPECT_EQ(rig.after(0.1).actuator().pwmCommand().get(), 0);
}

TEST(Simulation, ClosesAGripperByNegativeEffort) {
  ModelOptions options;
  options.gripper = true;
  const auto sim = opened(kModels + "x_arm_6dof.hrdf", options);
  ASSERT_EQ(sim->lookup().getEntryList()->size(), 7u);
  const auto group = sim->lookup().getGroupFromNames({"HEBI"}, {"gripper*"});
  ASSERT_TRUE(group);
  group->setCommandLifetimeMs(0);
  GroupCommand command(1);
  GroupFeedback before(1), after(1);
  command[0].actuator().effort().set(1);
  group->sendCommand(command);
  sim->step(0.5);
  ASSERT_TRUE(group->getNextFeedback(before));
  command[0].actuator().effort().set(-1);
  group->sendCommand(command);
  sim->step(0.5);
  ASSERT_TRUE(group->getNextFeedback(after));
  EXPECT_LT(after.getPosition()[0], before.getPosition()[0] - 0.1);
}

TEST(Simulation, MovesASixAxisArmToAnotherPose) {
  const auto sim = opened(kModels + "x_arm_6dof.hrdf");
  const auto group = sim->lookup().getGroupFromFamily("HEBI");
  Eigen::VectorXd goal(6);
  goal << 0.5, 0.9, 1.6, 0.6, -0.4, 0.3;
  GroupCommand command(6);
  GroupFeedback feedback(6);
  for (int i = 0; i < 500; ++i) {
    ASSERT_TRUE(group->getNextFeedback(feedback));
    // A straight move to the goal in 2 s, and 3 s to settle.
    command.setPosition(std::min(1.0, i / 200.0) * goal);
    command.setEffort(Eigen::Map<const Eigen::VectorXd>(sim->data()->qfrc_bias, 6));
    ASSERT_TRUE(group->sendCommand(command));
  }
  EXPECT_LT((feedback.getPosition() - goal).cwiseAbs().maxCoeff(), 0.03);
  EXPECT_LT(feedback.getVelocity().cwiseAbs().maxCoeff(), 0.01);
}

TEST(Simulation, HoldsAnArmUpByTheEffortsThatItMeasures) {
  const auto sim = opened(kModels + "x_arm_6dof.hrdf");
  const auto group = sim->lookup().getGroupFromFamily("HEBI");
  GroupCommand command(6);
  GroupFeedback feedback(6);
  for (int i = 0; i < 300; ++i) {
    group->getNextFeedback(feedback);
    command.setPosition(Eigen::VectorXd::Zero(6));
    command.setEffort(Eigen::Map<const Eigen::VectorXd>(sim->data()->qfrc_bias, 6));
    group->sendCommand(command);
  }
  const Eigen::Map<const Eigen::VectorXd> weight(sim->data()->qfrc_bias, 6);
  EXPECT_LT((feedback.getEffort() - weight).cwiseAbs().maxCoeff(),
            0.01 * weight.cwiseAbs().maxCoeff());
}

// Two modules on one joint; the second turns in the opposite direction.
class Twins : public testing::Test {
 protected:
  explicit Twins(double gravity = 0)
      : rig({.gravity = gravity, .friction = 0, .hasTwin = true}),
        both(rig.sim->lookup().getGroupFromNames({"HEBI"}, {"J1", "J1B"})) {
    both->setCommandLifetimeMs(0);
  }

  void after(double seconds) {
    rig.sim->step(seconds);
    both->sendFeedbackRequest();
    rig.sim->step();
    EXPECT_TRUE(both->getNextFeedback(feedback));
  }

  Rig rig;
  std::shared_ptr<Group> both;
  GroupCommand command{2};
  GroupFeedback feedback{2};
};

TEST_F(Twins, SeeTheJointEachFromItsSide) {
  command.setPosition(Eigen::Vector2d(0.4, -0.4));
  both->sendCommand(command);
  after(2);
  EXPECT_NEAR(feedback.getPosition()[0], 0.4, 0.01);
  EXPECT_DOUBLE_EQ(feedback.getPosition()[1], -feedback.getPosition()[0]);
}

class LoadedTwins : public Twins {
 protected:
  LoadedTwins() : Twins(kGravity) {}
};

TEST_F(LoadedTwins, BearHalfOfTheLoadEach) {
  const double half = kLevelEffort / 2;
  command.setPosition(Eigen::Vector2d::Zero());
  command.setEffort(Eigen::Vector2d(half, -half));
  both->sendCommand(command);
  after(3);
  const double level = half * std::cos(feedback.getPosition()[0]);
  EXPECT_NEAR(feedback.getEffort()[0], level, 0.01 * level);
  EXPECT_NEAR(feedback.getEffort()[1], -level, 0.01 * level);
}

// The catalog's spring must balance the link's weight at the deflection in the feedback.
TEST(SeriesElastic, DeflectsUnderTheWeightThatItMeasures) {
  Rig rig({.friction = 0, .physics = {.seriesElastic = true}});
  rig.group->setCommandLifetimeMs(0);
  rig.command[0].actuator().position().set(0);
  rig.command[0].actuator().effort().set(static_cast<float>(kLevelEffort));
  rig.group->sendCommand(rig.command);
  const auto feedback = rig.after(5).actuator();
  const double level = kLevelEffort * std::cos(feedback.position().get());
  EXPECT_NEAR(feedback.effort().get(), level, 0.02 * level);
  const auto motor = parametersOf("X5-9");
  EXPECT_NEAR(springTorque(motor->spring, -static_cast<double>(feedback.deflection().get())), level,
              0.02 * level);
  EXPECT_NEAR(feedback.motorPosition().get() / motor->gearRatio,
              feedback.position().get() - static_cast<double>(feedback.deflection().get()), 1e-6);
}

TEST(SeriesElastic, MovesAnArmWhereItIsCommanded) {
  const auto sim = opened(kModels + "x_arm_6dof.hrdf", {}, {.seriesElastic = true});
  const auto group = sim->lookup().getGroupFromFamily("HEBI");
  group->setCommandLifetimeMs(0);
  GroupCommand command(6);
  GroupFeedback feedback(6);
  command.setPosition(Eigen::VectorXd::Constant(6, 0.8));
  group->sendCommand(command);
  sim->step(5);
  group->getNextFeedback(feedback);
  // Without gravity compensation, joints with kit gains sag by up to 0.3 rad, and creep at the end.
  EXPECT_LT((feedback.getPosition().array() - 0.8).abs().maxCoeff(), 0.3);
  EXPECT_LT(feedback.getVelocity().array().abs().maxCoeff(), 5e-3);
}

TEST(Reset, StartsAllOverAgain) {
  Rig rig;
  const std::uint64_t start = rig.sim->stateHash();
  rig.command[0].actuator().effort().set(2);
  rig.group->sendCommand(rig.command);
  rig.sim->step(0.1);
  EXPECT_NE(rig.sim->stateHash(), start);
  rig.sim->reset();
  EXPECT_EQ(rig.sim->time(), 0);
  EXPECT_EQ(rig.sim->stateHash(), start);
}

TEST(Reset, KeepsTheSettingsThatWereSaved) {
  Rig rig;
  auto settings = rig.command[0].settings();
  settings.actuator().positionGains().kP().set(3);
  settings.saveCurrentSettings().set();
  rig.group->sendCommand(rig.command);
  rig.command.clear();
  settings.actuator().positionGains().kI().set(7);
  rig.group->sendCommand(rig.command);
  rig.sim->reset();
  GroupInfo info(1);
  rig.group->requestInfo(info);
  EXPECT_EQ(info[0].settings().actuator().positionGains().kP().get(), 3);
  EXPECT_EQ(info[0].settings().actuator().positionGains().kI().get(), 0);
}

TEST(Reset, LetsGroupsReceiveAsIfTheyWereNew) {
  Rig rig;
  rig.sim->step(0.507);
  rig.sim->reset();
  ASSERT_TRUE(rig.group->getNextFeedback(rig.feedback));
  EXPECT_DOUBLE_EQ(rig.feedback.getTime(), 0.01);
  EXPECT_EQ(rig.feedback[0].message.integers.get(FeedbackUInt64::sequenceNumber), 1u);
}

TEST(Reset, BringsBackAStateThatHasGoneBad) {
  Rig rig;
  rig.sim->data()->qpos[0] = std::numeric_limits<double>::quiet_NaN();
  rig.sim->step(0.01);
  rig.sim->reset();
  EXPECT_TRUE(std::isfinite(rig.after(0.1).actuator().position().get()));
}

}  // namespace
}  // namespace hrdf::sim::simulation_test
