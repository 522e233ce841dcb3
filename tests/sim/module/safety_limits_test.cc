// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>
#include <limits>

#include <gtest/gtest.h>

#include "tests/sim/module/plant.h"

namespace hrdf::sim::safety_limits_test {
namespace {

constexpr double kExact = 1e-9;
constexpr double kInfinity = std::numeric_limits<double>::infinity();

// Returns an X8-9 without the friction that grows with the load, so that closed forms hold.
const ActuatorParameters& motor() {
  static const ActuatorParameters parameters = [] {
    ActuatorParameters x8 = *parametersOf("X8-9");
    x8.loadFriction = 0;
    return x8;
  }();
  return parameters;
}

// Commands full PWM, so that the motor reaches its limits.
class LimitsTest : public testing::Test {
 protected:
  void SetUp() override {
    plant.send(choosing(ControlStrategy::DirectPWM));
    plant.step();
    push(1);
  }

  void push(double pwm) { plant.send(commanding({.effort = pwm})); }

  void limitPosition(double min, double max, PositionLimitStrategy strategy) {
    Command command;
    command.angles.set(CommandAngle::positionLimitMin, min);
    command.angles.set(CommandAngle::positionLimitMax, max);
    command.enums.set(CommandEnum::minPositionLimitStrategy, static_cast<std::int32_t>(strategy));
    command.enums.set(CommandEnum::maxPositionLimitStrategy, static_cast<std::int32_t>(strategy));
    plant.send(command);
  }

  void limit(CommandFloat min, CommandFloat max, double least, double most) {
    Command command;
    command.floats.set(min, static_cast<float>(least));
    command.floats.set(max, static_cast<float>(most));
    plant.send(command);
  }

  LimitState positionState() const {
    return plant.state<LimitState>(FeedbackEnum::positionLimitState);
  }
  LimitState velocityState() const {
    return plant.state<LimitState>(FeedbackEnum::velocityLimitState);
  }
  LimitState effortState() const { return plant.state<LimitState>(FeedbackEnum::effortLimitState); }
  ControlStrategy strategy() const {
    return ControlStrategy{static_cast<int>(plant.module.settings().firmware.strategy)};
  }

  Plant plant{motor(), {}};
};

TEST_F(LimitsTest, AreNotThereAtFirst) {
  plant.run(2);
  EXPECT_NEAR(plant.input.velocity, motor().speedLimit, 1e-3);
  EXPECT_EQ(positionState(), LimitState::Inside);
  EXPECT_EQ(velocityState(), LimitState::Inside);
  EXPECT_EQ(effortState(), LimitState::Inside);
}

TEST_F(LimitsTest, HoldTheVelocity) {
  limit(CommandFloat::velocityLimitMin, CommandFloat::velocityLimitMax, -1, 2);
  plant.run(2);
  EXPECT_NEAR(plant.input.velocity, 2, 1e-6);
  EXPECT_EQ(velocityState(), LimitState::AtUpper);
  push(-1);
  plant.run(2);
  EXPECT_NEAR(plant.input.velocity, -1, 1e-6);
  EXPECT_EQ(velocityState(), LimitState::AtLower);
}

// A load of s times the stall torque makes a cold motor faster than its limit by s/11 of the free
// speed (11 = 1 + kVelocityGain); a hot winding increases this by its resistance ratio.
TEST_F(LimitsTest, BrakeALoadThatPulls) {
  limit(CommandFloat::velocityLimitMin, CommandFloat::velocityLimitMax, -1, 1);
  plant.load.torque = -0.2 * motor().maxEffort;
  plant.run(3);
  const double ratio = firmware::resistanceRatio(plant.module.temperatures().winding);
  EXPECT_NEAR(plant.input.velocity, 1 + 0.2 / 11 * ratio * motor().maxSpeed, 1e-4);
  EXPECT_LT(plant.output.pwm, 0.25);
  EXPECT_EQ(velocityState(), LimitState::AtUpper);
}

TEST_F(LimitsTest, ReportALoadThatIsTooFast) {
  limit(CommandFloat::velocityLimitMin, CommandFloat::velocityLimitMax, -1, 1);
  plant.load.torque = -2 * motor().maxEffort;
  plant.run(3);
  EXPECT_EQ(velocityState(), LimitState::Above);
}

TEST_F(LimitsTest, HoldTheEffort) {
  plant.load.isFixed = true;
  limit(CommandFloat::effortLimitMin, CommandFloat::effortLimitMax, -3, 5);
  plant.run(1);
  EXPECT_NEAR(plant.input.effort, 5, kExact);
  EXPECT_EQ(effortState(), LimitState::AtUpper);
  push(-1);
  plant.run(1);
  EXPECT_NEAR(plant.input.effort, -3, kExact);
  EXPECT_EQ(effortState(), LimitState::AtLower);
}

TEST_F(LimitsTest, HoldTheEffortAtAnySpeed) {
  limit(CommandFloat::effortLimitMin, CommandFloat::effortLimitMax, -3, 3);
  plant.run(0.02);
  const double acceleration = 3 / (motor().armature + plant.load.inertia);
  EXPECT_NEAR(plant.input.velocity, 0.02 * acceleration, 0.1 * acceleration * 0.02);
}

// The motor gives 3 N m, and friction takes 2 N m. The speed is measured before the period; within
// the period, the motor's torque-speed line acts like additional inertia.
TEST_F(LimitsTest, LeaveFrictionItsPartOfTheEffort) {
  limit(CommandFloat::effortLimitMin, CommandFloat::effortLimitMax, -3, 3);
  plant.load.friction = 2;
  plant.run(0.05);
  const double before = plant.input.velocity;
  plant.run(0.02);
  const double inertia = motor().armature + plant.load.inertia;
  const double line = kPeriod * motor().maxEffort / motor().maxSpeed;
  const double change = 0.02 * (3 / (inertia + line) - 2 / inertia);
  EXPECT_NEAR(plant.input.velocity - before, change, 1e-6);
}

TEST_F(LimitsTest, AreTakenAwayByInfinity) {
  limit(CommandFloat::velocityLimitMin, CommandFloat::velocityLimitMax, -1, 2);
  limit(CommandFloat::velocityLimitMin, CommandFloat::velocityLimitMax, -kInfinity, kInfinity);
  plant.run(2);
  EXPECT_NEAR(plant.input.velocity, motor().speedLimit, 1e-3);
}

TEST_F(LimitsTest, SpringBackFromAPosition) {
  limitPosition(-0.5, 0.5, PositionLimitStrategy::DampedSpring);
  plant.run(3);
  EXPECT_NEAR(plant.input.position, 0.5, 1e-6);
  EXPECT_EQ(positionState(), LimitState::AtUpper);
  push(-1);
  plant.run(3);
  EXPECT_NEAR(plant.input.position, -0.5, 1e-6);
  EXPECT_EQ(positionState(), LimitState::AtLower);
}

// Deflection is torque over stiffness: full torque gives firmware::kSpringBand.
TEST_F(LimitsTest, LetALoadPushIntoTheSpring) {
  limitPosition(-0.5, 0.5, PositionLimitStrategy::DampedSpring);
  plant.load.torque = -0.2 * motor().maxEffort;
  plant.run(3);
  EXPECT_NEAR(plant.input.position, 0.5 + 0.2 * firmware::kSpringBand, 1e-6);
  EXPECT_EQ(positionState(), LimitState::Above);
}

TEST_F(LimitsTest, LetTheModuleLeaveTheSpring) {
  limitPosition(-0.5, 0.5, PositionLimitStrategy::DampedSpring);
  plant.run(2);
  push(-0.1);
  plant.run(0.2);
  EXPECT_LT(plant.input.position, 0.45);
  EXPECT_EQ(positionState(), LimitState::Inside);
}

TEST_F(LimitsTest, SpringAtOneEndOnly) {
  limitPosition(-0.5, 0.5, PositionLimitStrategy::DampedSpring);
  Command command;
  command.enums.set(CommandEnum::maxPositionLimitStrategy,
                    static_cast<std::int32_t>(PositionLimitStrategy::Disabled));
  plant.send(command);
  plant.run(1);
  EXPECT_GT(plant.input.position, 1);
  push(-1);
  plant.run(3);
  EXPECT_NEAR(plant.input.position, -0.5, 1e-6);
}

TEST_F(LimitsTest, HoldThePosition) {
  limitPosition(-0.5, 0.5, PositionLimitStrategy::HoldPosition);
  plant.run(3);
  EXPECT_NEAR(plant.input.position, 0.5, 1e-3);
  push(-1);
  plant.run(3);
  EXPECT_NEAR(plant.input.position, 0.5, 1e-3);
}

TEST_F(LimitsTest, LetGoOfAHeldPositionWhenDisabled) {
  limitPosition(-0.5, 0.5, PositionLimitStrategy::HoldPosition);
  plant.run(3);
  push(-1);
  Command command;
  command.enums.set(CommandEnum::maxPositionLimitStrategy,
                    static_cast<std::int32_t>(PositionLimitStrategy::Disabled));
  plant.send(command);
  plant.run(0.1);
  EXPECT_LT(plant.input.position, 0.4);
}

TEST_F(LimitsTest, LetGoOfAHeldPositionForOneInside) {
  limitPosition(-0.5, 0.5, PositionLimitStrategy::HoldPosition);
  plant.run(3);
  plant.send(choosing(ControlStrategy::Strategy4));
  plant.send(commanding({.position = 0.8}));
  plant.run(3);
  EXPECT_NEAR(plant.input.position, 0.5, 1e-3);
  plant.send(commanding({.position = 0.2}));
  plant.run(3);
  EXPECT_NEAR(plant.input.position, 0.2, 1e-3);
  EXPECT_EQ(positionState(), LimitState::Inside);
  plant.send(commanding({.velocity = -0.2}));
  plant.run(1);
  EXPECT_LT(plant.input.position, 0.15) << "the position is held no longer";
}

// Without the limit, the command would rest at 0.86 rad: 23 N m / 50 N m/rad beyond 0.4 rad.
TEST_F(LimitsTest, HoldAgainstAnEffortBesideAPositionInside) {
  limitPosition(-0.5, 0.5, PositionLimitStrategy::HoldPosition);
  plant.send(choosing(ControlStrategy::Strategy4));
  double farthest = 0;
  for (int i = 0; i < 300; ++i) {
    plant.send(commanding({.position = 0.4, .effort = motor().maxEffort}));
    plant.run(0.01);
    farthest = std::max(farthest, plant.input.position);
  }
  EXPECT_GT(farthest, 0.5);
  EXPECT_LT(farthest, 0.6);
}

TEST_F(LimitsTest, ReportThatTheyHold) {
  limitPosition(-0.5, 0.5, PositionLimitStrategy::HoldPosition);
  plant.run(0.1);
  EXPECT_EQ(positionState(), LimitState::Inside);
  plant.input.position = 0.6;
  plant.step();
  EXPECT_EQ(positionState(), LimitState::Above);
  plant.input.position = 0.4;
  plant.step();
  EXPECT_EQ(positionState(), LimitState::AtUpper);
}

TEST_F(LimitsTest, TurnTheMotorOff) {
  limitPosition(-0.5, 0.5, PositionLimitStrategy::MotorOff);
  plant.run(1);
  EXPECT_EQ(strategy(), ControlStrategy::Off);
  EXPECT_EQ(plant.output.pwm, 0);
  EXPECT_GT(plant.input.position, 0.5);
  plant.input.position = 0;
  push(1);
  plant.step();
  EXPECT_EQ(plant.output.pwm, 0);
}

TEST_F(LimitsTest, LetTheMotorBeTurnedOnAgain) {
  limitPosition(-0.5, 0.5, PositionLimitStrategy::MotorOff);
  plant.run(1);
  plant.send(choosing(ControlStrategy::DirectPWM));
  push(-1);
  plant.step();
  EXPECT_EQ(plant.output.pwm, -1);
}

TEST_F(LimitsTest, DoNothingWhenDisabled) {
  limitPosition(-0.5, 0.5, PositionLimitStrategy::Disabled);
  plant.run(1);
  EXPECT_GT(plant.input.position, 1);
  EXPECT_GT(plant.output.pwm, 0.7);  // the motor is at its top speed
  EXPECT_EQ(positionState(), LimitState::Above);
}

TEST_F(LimitsTest, DoNothingUntilTheModuleWasInside) {
  limitPosition(0.2, 0.5, PositionLimitStrategy::MotorOff);
  plant.step();
  EXPECT_EQ(positionState(), LimitState::Uninitialized);
  EXPECT_EQ(plant.output.pwm, 1);
  plant.input.position = 0.3;
  plant.step();
  EXPECT_EQ(positionState(), LimitState::Inside);
}

TEST_F(LimitsTest, StartAnewWhenTheyAreSet) {
  limitPosition(-0.5, 0.5, PositionLimitStrategy::Disabled);
  plant.step();
  EXPECT_EQ(positionState(), LimitState::Inside);
  limitPosition(1, 2, PositionLimitStrategy::Disabled);
  plant.step();
  EXPECT_EQ(positionState(), LimitState::Uninitialized);
}

TEST_F(LimitsTest, DoNotDriveAMotorThatIsOff) {
  limitPosition(-0.5, 0.5, PositionLimitStrategy::DampedSpring);
  plant.step();
  plant.send(choosing(ControlStrategy::Off));
  plant.input.position = 0.6;
  plant.step();
  EXPECT_EQ(plant.output.pwm, 0);
  EXPECT_EQ(positionState(), LimitState::Above);
}

TEST_F(LimitsTest, ReadBackAsInfo) {
  limitPosition(-0.5, kInfinity, PositionLimitStrategy::MotorOff);
  limit(CommandFloat::effortLimitMin, CommandFloat::effortLimitMax, -3, 5);
  Info info;
  plant.module.report(info);
  EXPECT_EQ(info.angles.get(InfoAngle::positionLimitMin), -0.5);
  EXPECT_FALSE(info.angles.has(InfoAngle::positionLimitMax));
  EXPECT_EQ(info.floats.get(InfoFloat::effortLimitMin), -3);
  EXPECT_EQ(info.floats.get(InfoFloat::velocityLimitMax), kInfinity);
  EXPECT_EQ(info.enums.get(InfoEnum::maxPositionLimitStrategy),
            static_cast<std::int32_t>(PositionLimitStrategy::MotorOff));
}

}  // namespace
}  // namespace hrdf::sim::safety_limits_test
