// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "module/module.h"

#include <cmath>
#include <limits>

#include <gtest/gtest.h>

#include "hebi/enumerator.h"
#include "tests/sim/module/plant.h"

namespace hrdf::sim::module_test {
namespace {

constexpr float kNan = std::numeric_limits<float>::quiet_NaN();
constexpr std::uint64_t kOther = 2;

// A module whose position and velocity the test sets.
class ModuleTest : public testing::Test {
 protected:
  ModuleOutput step() {
    const ModuleOutput output = module.step(input);
    input.time += kPeriod;
    return output;
  }
  void run(double time) {
    for (int i = 0; i < time / kPeriod - 0.5; ++i) step();
  }
  bool send(const Command& command, std::uint64_t sender = kSender, std::int32_t lifetime = 0) {
    return module.receive(command, sender, lifetime, input.time);
  }
  Feedback feedback(std::uint64_t receiver = kSender) const {
    Feedback result;
    module.report(result, receiver);
    return result;
  }
  Info info() const {
    Info result;
    module.report(result);
    return result;
  }
  CommandLifetimeState lifetimeState(std::uint64_t receiver) const {
    return CommandLifetimeState{feedback(receiver).enums.get(FeedbackEnum::commandLifetimeState)};
  }

  const ActuatorParameters parameters = *parametersOf("X8-9");
  Module module{parameters, {.id = 77}};
  ModuleInput input;
};

TEST_F(ModuleTest, StartsLimpInStrategy4) {
  input.position = 0.5;
  EXPECT_EQ(step().pwm, 0);
  EXPECT_EQ(info().enums.get(InfoEnum::controlStrategy), 4);
}

TEST_F(ModuleTest, GivesFeedbackBeforeTheFirstCommand) {
  input.position = 0.5;
  input.velocity = -0.25;
  input.effort = 2;
  input.busVoltage = 30;
  module.sense(input);
  const Feedback fed = feedback();
  EXPECT_EQ(fed.angles.get(FeedbackAngle::position), 0.5);
  EXPECT_EQ(fed.floats.get(FeedbackFloat::velocity), -0.25);
  EXPECT_EQ(fed.floats.get(FeedbackFloat::effort), 0);
  EXPECT_EQ(fed.floats.get(FeedbackFloat::voltage), 30);
  EXPECT_EQ(fed.floats.get(FeedbackFloat::motorWindingTemperature), 32);
  EXPECT_EQ(fed.floats.get(FeedbackFloat::pwmCommand), 0);
  EXPECT_EQ(fed.enums.get(FeedbackEnum::mstopState), 1);
  EXPECT_EQ(fed.integers.get(FeedbackUInt64::senderId), 77);
}

ActuatorParameters noisy() {
  ActuatorParameters parameters = *parametersOf("X8-9");
  parameters.noise = {.position = 0.001, .velocity = 0.02, .effort = 0.01};
  return parameters;
}

double noiseOfPosition(Module& module) {
  module.step({});
  Feedback fed;
  module.report(fed, kSender);
  return fed.angles.get(FeedbackAngle::position);
}

TEST(NoisyModuleTest, ReportsTheNoiseOfItsSensors) {
  Module module(noisy(), {.id = 77});
  module.step({});
  Feedback fed;
  module.report(fed, kSender);
  const double position = fed.angles.get(FeedbackAngle::position);
  const double velocity = fed.floats.get(FeedbackFloat::velocity);
  const double effort = fed.floats.get(FeedbackFloat::effort);
  EXPECT_TRUE(position != 0 && std::abs(position) < 0.005) << position;
  EXPECT_TRUE(velocity != 0 && std::abs(velocity) < 0.1) << velocity;
  EXPECT_TRUE(effort != 0 && std::abs(effort) < 0.05) << effort;
  EXPECT_EQ(fed.floats.get(FeedbackFloat::motorVelocity), 0);
}

TEST(NoisyModuleTest, HasTheNoiseOfItsOwnStream) {
  Module one(noisy(), {.id = 1, .stream = 1}), same(noisy(), {.id = 2, .stream = 1});
  Module other(noisy(), {.id = 3, .stream = 2});
  const double noise = noiseOfPosition(one);
  EXPECT_EQ(noiseOfPosition(same), noise);
  EXPECT_NE(noiseOfPosition(other), noise);
}

TEST(NoisyModuleTest, RepeatsItsNoiseAfterPowerUpButNotAfterAReset) {
  Module module(noisy(), {.id = 1, .stream = 1});
  const double first = noiseOfPosition(module);
  Command reset;
  reset.flags.set(CommandFlag::reset);
  module.receive(reset, kSender, 0, 0);
  EXPECT_NE(noiseOfPosition(module), first);
  module.powerUp();
  EXPECT_EQ(noiseOfPosition(module), first);
}

TEST_F(ModuleTest, ReportsNoCommandThatThereIsNot) {
  step();
  const Feedback fed = feedback();
  EXPECT_FALSE(fed.angles.has(FeedbackAngle::positionCommand));
  EXPECT_FALSE(fed.floats.has(FeedbackFloat::velocityCommand));
  EXPECT_FALSE(fed.floats.has(FeedbackFloat::effortCommand));
  EXPECT_FALSE(fed.floats.has(FeedbackFloat::innerEffortCommand));
}

TEST_F(ModuleTest, ReportsItsCommandsAndPwm) {
  send(commanding({0.1, 0.5, 2}));
  const ModuleOutput output = step();
  const Feedback fed = feedback();
  EXPECT_EQ(fed.angles.get(FeedbackAngle::positionCommand), 0.1);
  EXPECT_EQ(fed.floats.get(FeedbackFloat::velocityCommand), 0.5);
  EXPECT_EQ(fed.floats.get(FeedbackFloat::effortCommand), 2);
  EXPECT_EQ(fed.floats.get(FeedbackFloat::innerEffortCommand), 2 + 50 * 0.1f);
  EXPECT_EQ(fed.floats.get(FeedbackFloat::pwmCommand), static_cast<float>(output.pwm));
  EXPECT_NE(output.pwm, 0);
}

TEST_F(ModuleTest, ReportsTheTimeInMicroseconds) {
  input.time = 12.345678;
  step();
  EXPECT_EQ(feedback().integers.get(FeedbackUInt64::hardwareTransmitTime), 12345678);
}

TEST_F(ModuleTest, ReportsTheMotorBehindItsGears) {
  input.position = 2;
  input.velocity = 0.5;
  step();
  EXPECT_NEAR(feedback().angles.get(FeedbackAngle::motorPosition), 2 * 762.22, 1e-9);
  EXPECT_NEAR(feedback().floats.get(FeedbackFloat::motorVelocity), 0.5 * 762.22, 1e-4);
}

// With half of the voltage at stall, the winding has half of the stall current, and the bus half of
// that.
TEST_F(ModuleTest, ReportsItsCurrents) {
  send(choosing(ControlStrategy::DirectPWM));
  send(commanding({.effort = 0.5}));
  step();
  const float current = static_cast<float>(12 / (5.3 * (1 + 0.004 * 12)));  // at 32 C
  EXPECT_FLOAT_EQ(feedback().floats.get(FeedbackFloat::motorWindingCurrent), current);
  EXPECT_FLOAT_EQ(feedback().floats.get(FeedbackFloat::motorCurrent), current / 2);
  EXPECT_FLOAT_EQ(feedback().floats.get(FeedbackFloat::motorWindingVoltage), 12);
}

TEST_F(ModuleTest, MeasuresEffortWithALagOf45Milliseconds) {
  step();
  input.effort = 10;
  run(0.045);
  EXPECT_NEAR(feedback().floats.get(FeedbackFloat::effort), 10 * (1 - std::exp(-1)), 1e-5);
}

TEST_F(ModuleTest, MeasuredEffortStartsAtZeroAlsoUnderLoad) {
  input.effort = 10;
  step();
  EXPECT_EQ(feedback().floats.get(FeedbackFloat::effort), 0);
  run(0.045);
  EXPECT_NEAR(feedback().floats.get(FeedbackFloat::effort), 10 * (1 - std::exp(-1)), 1e-5);
  module.powerUp();
  step();
  EXPECT_EQ(feedback().floats.get(FeedbackFloat::effort), 0);
}

// Removes the gains, because the loops' limits would be below the commands of this test.
class FeedForwardTest : public ModuleTest {
 protected:
  Settings withoutGains() const {
    Settings settings = module.settings();
    settings.firmware.position = settings.firmware.velocity = settings.firmware.effort = {};
    return settings;
  }
  // Returns the target of the effort loop in strategy 2, for the velocity target `nominalSpeed`.
  float innerEffortOf(double busVoltage) {
    Settings settings = withoutGains();
    settings.firmware.strategy = firmware::kStrategy2;
    settings.firmware.velocity.feedForward = 1;
    module.setSettings(settings);
    input.busVoltage = busVoltage;
    send(commanding({.velocity = parameters.nominalSpeed}));
    step();
    return feedback().floats.get(FeedbackFloat::innerEffortCommand);
  }
  double pwmOf(Loop loop, double busVoltage) {
    Settings settings = withoutGains();
    settings.firmware.strategy = firmware::kStrategy4;
    setGain(loop, Gain::feedForward, 1, settings.firmware);
    module.setSettings(settings);
    input.busVoltage = busVoltage;
    const double target =
        loop == Loop::velocity ? parameters.nominalSpeed : parameters.nominalEffort;
    send(commanding(loop == Loop::velocity ? Targets{.velocity = target}
                                           : Targets{.effort = target}));
    return step().pwm;
  }
};

TEST_F(FeedForwardTest, OneIsFullPwmAtTheNominalSpeed) {
  EXPECT_NEAR(pwmOf(Loop::velocity, 24), 1, 1e-6);
}

TEST_F(FeedForwardTest, OneIsFullPwmAtTheNominalEffort) {
  EXPECT_NEAR(pwmOf(Loop::effort, 24), 1, 1e-6);
}

TEST_F(FeedForwardTest, IsTheSameVoltageOnAnyBus) {
  EXPECT_NEAR(pwmOf(Loop::velocity, 36), 24.0 / 36, 1e-6);
  EXPECT_NEAR(pwmOf(Loop::effort, 48), 0.5, 1e-6);
}

TEST_F(FeedForwardTest, OneIsTheNominalEffortAtTheNominalSpeedInStrategy2OnAnyBus) {
  const float stall = static_cast<float>(parameters.nominalEffort);
  EXPECT_NEAR(innerEffortOf(24), stall, 1e-5);
  EXPECT_NEAR(innerEffortOf(36), stall, 1e-5);
}

TEST_F(ModuleTest, GivesThePwmsShareOfTheBus) {
  input.busVoltage = 30;
  send(choosing(ControlStrategy::DirectPWM));
  send(commanding({.effort = -0.5}));
  const ModuleOutput output = step();
  EXPECT_EQ(output.pwm, -0.5);
  EXPECT_EQ(feedback().floats.get(FeedbackFloat::motorWindingVoltage), -15);
}

TEST_F(ModuleTest, GivesTheMotorAtMost36Volts) {
  input.busVoltage = 48;
  send(choosing(ControlStrategy::DirectPWM));
  send(commanding({.effort = 1}));
  const ModuleOutput output = step();
  EXPECT_EQ(output.pwm, 0.75);
  EXPECT_EQ(feedback().floats.get(FeedbackFloat::motorWindingVoltage), 36);
}

TEST_F(ModuleTest, GivesNothingWithoutABus) {
  input.busVoltage = 0;
  send(choosing(ControlStrategy::DirectPWM));
  send(commanding({.effort = 1}));
  EXPECT_EQ(step().pwm, 0);
}

// In a motion stop, a module holds its position also beyond its position limit. Without the motion
// stop, the limit would move the module back.
TEST_F(ModuleTest, HoldsItsPositionInAMotionStopWhereverItIs) {
  Command settings;
  settings.angles.set(CommandAngle::positionLimitMax, 1);
  settings.enums.set(CommandEnum::maxPositionLimitStrategy,
                     static_cast<int>(PositionLimitStrategy::HoldPosition));
  settings.enums.set(CommandEnum::mstopStrategy, static_cast<int>(MstopStrategy::HoldPosition));
  send(settings);
  run(0.01);
  input.position = 1.2;
  input.motionStop = true;
  run(0.01);
  const double held = step().pwm;
  EXPECT_NEAR(held, 0, 1e-9);
  input.motionStop = false;
  run(0.1);
  EXPECT_LT(step().pwm, held);
}

TEST_F(ModuleTest, LimitsAHotMotor) {
  send(choosing(ControlStrategy::DirectPWM));
  send(commanding({.effort = 1}));
  module.setTemperatures({152.5, 90, 40});
  EXPECT_NEAR(step().pwm, 1 - 1 / 2.5 + 1.0 / 15, 1e-9);
  EXPECT_EQ(feedback().enums.get(FeedbackEnum::temperatureState), 1);
  module.setTemperatures({160, 90, 40});
  EXPECT_EQ(step().pwm, 0);
  EXPECT_EQ(feedback().enums.get(FeedbackEnum::temperatureState), 2);
  module.setTemperatures({100, 90, 85});
  EXPECT_EQ(step().pwm, 0);
  EXPECT_EQ(feedback().enums.get(FeedbackEnum::temperatureState), 3);
}

// At stall: P = U^2/R(T).
TEST_F(ModuleTest, WarmsItsWinding) {
  send(choosing(ControlStrategy::DirectPWM));
  send(commanding({.effort = 0.5}));
  run(0.01);
  const double heat = 12 * 12 / 5.3 / (1 + 0.004 * 12);
  EXPECT_NEAR(module.temperatures().winding - 32, heat * 0.01 / parameters.thermal.winding, 0.01);
}

TEST_F(ModuleTest, DoesNotStallForEver) {
  send(choosing(ControlStrategy::DirectPWM));
  send(commanding({.effort = 1}));
  run(10);
  EXPECT_GE(feedback().enums.get(FeedbackEnum::temperatureState), 1);
  EXPECT_LT(module.temperatures().winding, 156);
  EXPECT_LT(feedback().floats.get(FeedbackFloat::pwmCommand), 0.8f);
}

TEST_F(ModuleTest, TurnsItsLoopsOffWhenTheLifetimeEnds) {
  input.time = 7;
  send(choosing(ControlStrategy::DirectPWM));
  send(commanding({.effort = 0.5}), kSender, 250);
  run(0.25);
  EXPECT_EQ(feedback().floats.get(FeedbackFloat::pwmCommand), 0.5f);
  EXPECT_EQ(step().pwm, 0);
  EXPECT_FALSE(feedback().floats.has(FeedbackFloat::effortCommand));
}

TEST_F(ModuleTest, StartsTheLifetimeAnewWithEachCommand) {
  send(choosing(ControlStrategy::DirectPWM));
  send(commanding({.effort = 0.5}), kSender, 100);
  run(0.09);
  send(commanding({.effort = 0.5}), kSender, 100);
  run(0.1);
  EXPECT_EQ(feedback().floats.get(FeedbackFloat::pwmCommand), 0.5f);
  EXPECT_EQ(step().pwm, 0);
}

TEST_F(ModuleTest, KeepsCommandsWithoutALifetime) {
  send(choosing(ControlStrategy::DirectPWM));
  for (const std::int32_t lifetime : {0, -1}) {
    send(commanding({.effort = 0.5}), kSender, lifetime);
    run(6);
    EXPECT_TRUE(feedback().floats.has(FeedbackFloat::effortCommand));
  }
}

TEST_F(ModuleTest, LocksOthersOutDuringTheLifetime) {
  EXPECT_TRUE(send(commanding({.effort = 1}), kSender, 100));
  run(0.099);
  EXPECT_FALSE(send(commanding({.effort = 2}), kOther, 100));
  EXPECT_FALSE(send(choosing(ControlStrategy::Off), kOther));
  step();
  EXPECT_EQ(feedback().floats.get(FeedbackFloat::effortCommand), 1);
  EXPECT_EQ(module.settings().firmware.strategy, firmware::kStrategy4);
  EXPECT_TRUE(send(commanding({.effort = 2}), kOther, 100));
}

TEST_F(ModuleTest, ReportsToEachSenderWhoMayCommandIt) {
  step();
  EXPECT_EQ(lifetimeState(kSender), CommandLifetimeState::Unlocked);
  send(commanding({.effort = 1}), kSender, 10);
  step();
  EXPECT_EQ(lifetimeState(kSender), CommandLifetimeState::LockedBySender);
  EXPECT_EQ(lifetimeState(kOther), CommandLifetimeState::LockedByOther);
  run(0.01);
  EXPECT_EQ(lifetimeState(kSender), CommandLifetimeState::Unlocked);
  EXPECT_EQ(lifetimeState(kOther), CommandLifetimeState::Unlocked);
}

TEST_F(ModuleTest, LocksNobodyOutWithoutALifetime) {
  send(commanding({.effort = 1}), kSender, 0);
  step();
  EXPECT_EQ(lifetimeState(kOther), CommandLifetimeState::Unlocked);
  EXPECT_TRUE(send(commanding({.effort = 2}), kOther, 0));
}

TEST_F(ModuleTest, TurnsOffTheLoopsThatACommandLeavesOut) {
  send(commanding({1, 2, 3}));
  send(commanding({.velocity = 2}));
  step();
  EXPECT_FALSE(feedback().angles.has(FeedbackAngle::positionCommand));
  EXPECT_EQ(feedback().floats.get(FeedbackFloat::velocityCommand), 2);
  EXPECT_FALSE(feedback().floats.has(FeedbackFloat::effortCommand));
}

TEST_F(ModuleTest, KeepsItsTargetsWhenOnlySettingsAreSent) {
  send(commanding({.effort = 3}));
  Command command;
  command.leds.set(CommandLed::led, {255, 0, 0, 255});
  command.floats.set(CommandFloat::effortKp, 0.5f);
  send(command);
  step();
  EXPECT_EQ(feedback().floats.get(FeedbackFloat::effortCommand), 3);
}

TEST_F(ModuleTest, TurnsLoopsOffForTargetsThatAreGivenWithoutAValueBesideSettings) {
  Command command;
  command.angles.set(CommandAngle::position, 0.5);
  command.floats.set(CommandFloat::effort, 2);
  send(command);
  Command settings;
  settings.floats.set(CommandFloat::positionKp, 3);
  settings.givesTargets = true;
  send(settings);
  step();
  EXPECT_FALSE(feedback().angles.has(FeedbackAngle::positionCommand));
  EXPECT_FALSE(feedback().floats.has(FeedbackFloat::effortCommand));
  EXPECT_EQ(info().floats.get(InfoFloat::positionKp), 3);
}

TEST_F(ModuleTest, KeepsItsTargetsWhenOnlyPinsAreSent) {
  send(commanding({.effort = 3}));
  Command command;
  command.io[5][7] = std::int64_t{0};
  send(command);
  step();
  EXPECT_EQ(feedback().floats.get(FeedbackFloat::effortCommand), 3);
}

TEST_F(ModuleTest, KeepsItsSpringWhenItGetsItsOwnConstantBack) {
  Module elastic(parameters, {.seriesElastic = true});
  elastic.step(input);
  Info info;
  elastic.report(info);
  Command command;
  command.floats.set(CommandFloat::springConstant, info.floats.get(InfoFloat::springConstant));
  elastic.receive(command, kSender, 0, input.time);
  input.position = -0.2;
  EXPECT_NEAR(elastic.step(input).springTorque, springTorque(parameters.spring, 0.2), 1e-9);
  EXPECT_GT(elastic.step(input).springTorque, 1.1 * 0.2 * springStiffness(parameters.spring, 0));
}

// A module in strategy 3 whose effort loop has only kp, on a progressive spring.
class ScheduledModuleTest : public ModuleTest {
 protected:
  // Returns the PWM that corrects the effort of a deflection (rad).
  double pwmAt(const SpringCurve& spring, double deflection) {
    ActuatorParameters own = parameters;
    own.spring = spring;
    own.gains = {};
    own.gains.controlStrategy = ControlStrategy::Strategy3;
    own.gains.effort.kp = 0.01;
    Module elastic(own, {.seriesElastic = true});
    elastic.receive(commanding({.effort = 0}), kSender, 0, input.time);
    elastic.step(input);
    ModuleInput turned = input;
    turned.position -= deflection;
    return elastic.step(turned).pwm;
  }
};

TEST_F(ScheduledModuleTest, DividesKpOfEffortByTheStiffnessOfItsSpring) {
  std::string why;
  const auto cubic = polynomialSpring({60, 0, 2000, 0, 0}, parameters.maxEffort, why);
  ASSERT_TRUE(cubic) << why;
  const double effort = 60 * 0.1 + 2000 * 0.001;
  EXPECT_NEAR(pwmAt(*cubic, 0.1), -2 * 0.01 * effort / (0.7 + 0.3 * 2), 1e-12);
  EXPECT_NEAR(pwmAt(*cubic, -0.1), 2 * 0.01 * effort / (0.7 + 0.3 * 2), 1e-12);
}

TEST_F(ScheduledModuleTest, KeepsKpOfEffortOnALinearSpring) {
  EXPECT_NEAR(pwmAt(linearSpring(60), 0.1), -2 * 0.01 * 6, 1e-12);
}

TEST_F(ModuleTest, GoesLimpWithAnEmptyCommand) {
  send(commanding({.effort = 3}));
  send({});
  EXPECT_EQ(step().pwm, 0);
  EXPECT_FALSE(feedback().floats.has(FeedbackFloat::effortCommand));
}

TEST_F(ModuleTest, ReadsEveryGainBack) {
  const auto value = [](int loop, int gain) {
    return 1 / static_cast<float>(1 + 20 * loop + gain);  // a value that is valid for every gain
  };
  Command command;
  for (int loop = 0; loop < 3; ++loop) {
    for (int gain = 0; gain < static_cast<int>(Gain::count); ++gain) {
      command.floats.set(commandField(Loop{loop}, Gain{gain}), value(loop, gain));
    }
  }
  command.bools.set(CommandBool::velocityDOnError, false);
  command.bools.set(CommandBool::effortDOnError, true);
  send(command);
  for (int loop = 0; loop < 3; ++loop) {
    for (int gain = 0; gain < static_cast<int>(Gain::count); ++gain) {
      EXPECT_EQ(info().floats.get(infoField(Loop{loop}, Gain{gain})), value(loop, gain));
    }
  }
  EXPECT_TRUE(info().bools.get(InfoBool::positionDOnError));
  EXPECT_FALSE(info().bools.get(InfoBool::velocityDOnError));
  EXPECT_TRUE(info().bools.get(InfoBool::effortDOnError));
}

TEST_F(ModuleTest, KeepsItsGainsWhereACommandHasOnesThatNoFileMayHave) {
  constexpr float kInfinity = std::numeric_limits<float>::infinity();
  const Info before = info();
  Command command;
  command.floats.set(CommandFloat::positionKp, -1);
  command.floats.set(CommandFloat::positionKi, kNan);
  command.floats.set(CommandFloat::positionKd, kInfinity);
  command.floats.set(CommandFloat::positionTargetLowpass, 0);
  command.floats.set(CommandFloat::positionOutputLowpass, 1.5);
  command.floats.set(CommandFloat::positionPunch, -kInfinity);
  send(command);
  for (int gain = 0; gain < static_cast<int>(Gain::count); ++gain) {
    const InfoFloat field = infoField(Loop::position, Gain{gain});
    EXPECT_EQ(info().floats.get(field), before.floats.get(field)) << kGainFields[gain].name;
  }
}

TEST_F(ModuleTest, TakesTheDerivativesChoiceByItself) {
  Command command;
  command.bools.set(CommandBool::positionDOnError, false);
  send(command);
  EXPECT_FALSE(info().bools.get(InfoBool::positionDOnError));
}

TEST_F(ModuleTest, ReadsItsOtherSettingsBack) {
  Command command;
  command.floats.set(CommandFloat::springConstant, 123);
  command.floats.set(CommandFloat::userSettingsFloat3, 3);
  command.integers.set(CommandUInt64::ipAddress, 5);
  command.bools.set(CommandBool::accelIncludesGravity, false);
  command.enums.set(CommandEnum::mstopStrategy, 1);
  send(command);
  EXPECT_EQ(info().floats.get(InfoFloat::springConstant), 123);
  EXPECT_EQ(info().floats.get(InfoFloat::userSettingsFloat3), 3);
  EXPECT_FALSE(info().floats.has(InfoFloat::userSettingsFloat4));
  EXPECT_EQ(info().integers.get(InfoUInt64::ipAddress), 5);
  EXPECT_FALSE(info().integers.has(InfoUInt64::subnetMask));
  EXPECT_FALSE(info().bools.get(InfoBool::accelIncludesGravity));
  EXPECT_EQ(info().enums.get(InfoEnum::mstopStrategy), 1);
  EXPECT_EQ(info().enums.get(InfoEnum::calibrationState), 0);
}

TEST_F(ModuleTest, IgnoresStrategiesThatAreNot) {
  for (const std::int32_t value : {-1, 5, 99}) {
    Command command;
    command.enums.set(CommandEnum::controlStrategy, value);
    command.enums.set(CommandEnum::mstopStrategy, value);
    command.enums.set(CommandEnum::minPositionLimitStrategy, value);
    send(command);
  }
  EXPECT_EQ(module.settings().firmware.strategy, firmware::kStrategy4);
  EXPECT_EQ(module.settings().mstop, MstopStrategy::HoldPosition);
  EXPECT_EQ(module.settings().firmware.limits.atMin, firmware::kDampedSpring);
}

TEST_F(ModuleTest, ForgetsUnsavedSettingsWhenItIsReset) {
  const float spring = info().floats.get(InfoFloat::springConstant);
  Command save;
  save.floats.set(CommandFloat::positionKp, 7);
  save.flags.set(CommandFlag::saveCurrentSettings);
  send(save);
  Command change;
  change.floats.set(CommandFloat::positionKp, 8);
  change.floats.set(CommandFloat::springConstant, 9);
  send(change);
  send(commanding({.effort = 3}), kSender, 1000);
  Command reset;
  reset.flags.set(CommandFlag::reset);
  send(reset);
  step();
  EXPECT_EQ(info().floats.get(InfoFloat::positionKp), 7);
  EXPECT_EQ(info().floats.get(InfoFloat::springConstant), spring);
  EXPECT_FALSE(feedback().floats.has(FeedbackFloat::effortCommand));
  EXPECT_EQ(lifetimeState(kOther), CommandLifetimeState::Unlocked);
}

TEST_F(ModuleTest, CountsItsRuntime) {
  run(1.5);
  send(commanding({.effort = 1}));
  run(2);
  EXPECT_EQ(info().integers.get(InfoUInt64::runtimeSecondsOn), 3);
  EXPECT_EQ(info().integers.get(InfoUInt64::runtimeSecondsCommanded), 2);
}

TEST_F(ModuleTest, SetsItsPositionToTheCommandedReference) {
  input.position = 1.25;
  step();
  Command command;
  command.floats.set(CommandFloat::referencePosition, 0.5f);
  send(command);
  step();
  EXPECT_EQ(feedback().angles.get(FeedbackAngle::position), 0.5);
  input.position = 2.25;
  step();
  EXPECT_EQ(feedback().angles.get(FeedbackAngle::position), 1.5);
}

TEST_F(ModuleTest, ShiftsWhatItCallsItsPosition) {
  input.position = 1;
  Command command;
  command.floats.set(CommandFloat::offsetReferencePosition, 0.25f);
  send(command);
  send(command);
  step();
  EXPECT_EQ(feedback().angles.get(FeedbackAngle::position), 1.5);
}

TEST_F(ModuleTest, AimsAtPositionsAsItCallsThem) {
  input.position = 1;
  Command command;
  command.floats.set(CommandFloat::referencePosition, 5);
  send(command);
  step();
  send(commanding({.position = 5}));
  EXPECT_EQ(step().pwm, 0);
}

TEST_F(ModuleTest, SetsItsEffortToTheCommandedReference) {
  input.effort = 3;
  Command command;
  command.floats.set(CommandFloat::referenceEffort, 1);
  send(command);
  step();
  EXPECT_EQ(feedback().floats.get(FeedbackFloat::effort), 1);
}

TEST_F(ModuleTest, ShowsTheCommandedLight) {
  const Color red{255, 0, 0, 255};
  step();
  const Color own = feedback().leds.get(FeedbackLed::led);
  Command command;
  command.leds.set(CommandLed::led, red);
  send(command);
  EXPECT_EQ(feedback().leds.get(FeedbackLed::led), red);
  EXPECT_EQ(info().leds.get(InfoLed::led), red);
  command.leds.set(CommandLed::led, {255, 0, 0, 0});
  send(command);
  EXPECT_EQ(feedback().leds.get(FeedbackLed::led), own);
  EXPECT_NE(own, red);
}

TEST_F(ModuleTest, TakesANewName) {
  CommandStrings strings;
  strings.set(CommandString::name, "J1_base");
  strings.set(CommandString::userSettingsBytes8, "mine");
  EXPECT_TRUE(module.receive(strings, kSender, 0));
  EXPECT_EQ(module.strings().get(InfoString::name), "J1_base");
  EXPECT_EQ(module.strings().get(InfoString::userSettingsBytes8), "mine");
  EXPECT_FALSE(module.strings().has(InfoString::family));
}

TEST_F(ModuleTest, RefusesANameThatIsTooLong) {
  CommandStrings strings;
  strings.set(CommandString::name, std::string(20, 'x'));
  EXPECT_TRUE(module.receive(strings, kSender, 0));
  strings.set(CommandString::family, std::string(21, 'x'));
  strings.set(CommandString::name, "short");
  EXPECT_FALSE(module.receive(strings, kSender, 0));
  EXPECT_EQ(module.strings().get(InfoString::name), std::string(20, 'x'));
}

TEST_F(ModuleTest, RefusesANameFromWhoIsLockedOut) {
  send(commanding({.effort = 1}), kSender, 100);
  CommandStrings strings;
  strings.set(CommandString::name, "mine");
  EXPECT_FALSE(module.receive(strings, kOther, input.time));
}

TEST_F(ModuleTest, StopsWithoutFiniteMeasurements) {
  send(choosing(ControlStrategy::DirectPWM));
  send(commanding({.effort = 1}));
  step();
  input.velocity = kNan;
  EXPECT_EQ(step().pwm, 0);
  input.velocity = 0;
  EXPECT_EQ(step().pwm, 1);
  EXPECT_TRUE(std::isfinite(feedback().floats.get(FeedbackFloat::motorWindingTemperature)));
}

TEST_F(ModuleTest, NeverGivesMoreThanFullPwm) {
  input.velocity = 1e200;
  input.position = -1e300;
  input.effort = 1e300;
  for (int i = 0; i < kEnumerators<ControlStrategy>; ++i) {
    send(choosing(ControlStrategy{i}));
    send(commanding({1e300, 1e30, -1e30}));
    for (int j = 0; j < 3; ++j) EXPECT_LE(std::abs(step().pwm), 1) << i;
  }
}

TEST_F(ModuleTest, ComesBackFromAPhysicsGoneWild) {
  Module elastic(parameters, {.seriesElastic = true});
  elastic.step(input);
  input.velocity = input.position = 1e300;
  for (int i = 0; i < 3; ++i) elastic.step(input);
  input.velocity = input.position = 0;
  for (int i = 0; i < 3; ++i) elastic.step(input);
  EXPECT_TRUE(std::isfinite(elastic.step(input).springTorque));
  EXPECT_TRUE(std::isfinite(elastic.temperatures().winding));
}

TEST_F(ModuleTest, IsTheSameEachTime) {
  const auto run = [&] {
    Plant plant(parameters, {});
    plant.send(commanding({1, 0.5, 0.1}));
    plant.run(1);
    return plant.input.position;
  };
  EXPECT_EQ(run(), run());
}

class MotionStopTest : public testing::Test {
 protected:
  void choose(MstopStrategy strategy) {
    Command command;
    command.enums.set(CommandEnum::mstopStrategy, static_cast<std::int32_t>(strategy));
    plant.send(command);
  }
  void press(bool isPressed) { plant.input.motionStop = isPressed; }

  Plant plant{*parametersOf("X8-9"), {}};
};

TEST_F(MotionStopTest, ReportsWhetherItIsPressed) {
  press(true);
  plant.step();
  EXPECT_EQ(plant.state<MstopState>(FeedbackEnum::mstopState), MstopState::Triggered);
  press(false);
  plant.step();
  EXPECT_EQ(plant.state<MstopState>(FeedbackEnum::mstopState), MstopState::NotTriggered);
}

TEST_F(MotionStopTest, DoesNothingWhenDisabled) {
  choose(MstopStrategy::Disabled);
  plant.send(commanding({.position = 1}));
  press(true);
  plant.run(3);
  EXPECT_NEAR(plant.input.position, 1, 0.01);
}

TEST_F(MotionStopTest, TurnsTheMotorOffForGood) {
  choose(MstopStrategy::MotorOff);
  plant.send(commanding({.position = 1}));
  press(true);
  plant.step();
  EXPECT_EQ(plant.output.pwm, 0);
  press(false);
  plant.send(commanding({.position = 1}));
  plant.step();
  EXPECT_EQ(plant.output.pwm, 0);
  EXPECT_EQ(plant.module.settings().firmware.strategy, firmware::kOff);
}

TEST_F(MotionStopTest, LetsTheMotorBeTurnedOnWhenReleased) {
  choose(MstopStrategy::MotorOff);
  plant.send(commanding({.position = 1}));
  press(true);
  plant.step();
  plant.send(choosing(ControlStrategy::Strategy4));
  plant.step();
  EXPECT_EQ(plant.output.pwm, 0);
  press(false);
  plant.send(choosing(ControlStrategy::Strategy4));
  plant.step();
  EXPECT_GT(plant.output.pwm, 0);
}

TEST_F(MotionStopTest, HoldsThePositionUntilReleased) {
  choose(MstopStrategy::HoldPosition);
  plant.send(commanding({.position = 0.5}));
  plant.run(3);
  const double held = plant.input.position;
  press(true);
  plant.step();
  plant.send(commanding({.position = 1}));
  plant.run(3);
  EXPECT_NEAR(plant.input.position, held, 0.01);
  press(false);
  plant.run(3);
  EXPECT_NEAR(plant.input.position, 1, 0.01);
}

TEST_F(MotionStopTest, HoldsThePositionUnderDirectPwm) {
  choose(MstopStrategy::HoldPosition);
  plant.send(choosing(ControlStrategy::DirectPWM));
  press(true);
  plant.step();
  plant.send(commanding({.effort = 1}));
  plant.run(1);
  EXPECT_NEAR(plant.input.position, 0, 0.01);
}

}  // namespace
}  // namespace hrdf::sim::module_test
