// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>
#include <hrdf/catalog.h>

#include "firmware/fields.h"
#include "hebi/firmware_setup.h"

namespace hrdf::firmware::core_test {
namespace {

using Command = FirmwareCommand<double>;
using State = FirmwareState<double>;

constexpr double kInfinity = std::numeric_limits<double>::infinity();

FirmwareSetup<double> setupOf(std::string_view type) {
  return firmwareSetup(*std::ranges::find(actuators(), type, &ActuatorRow::type));
}

std::string nameOf(const Field& field) {
  const std::string group = field.group;
  return group.empty() ? field.name : group + "." + field.name;
}

TEST(FirmwareFieldsTest, NameTheNumbersOfASetup) {
  FirmwareSetup<double> setup;
  const auto isAt = [&](int i, const double& member, const std::string& name) {
    EXPECT_EQ(numbers(setup) + i, &member) << name;
    EXPECT_EQ(nameOf(kSetupFields.at[i]), name);
  };
  isAt(0, setup.version, "version");
  isAt(5, setup.motor.speedLimit, "motor.speed_limit");
  isAt(6, setup.motor.busVoltage, "motor.bus_voltage");
  isAt(8, setup.nominal.effort, "nominal.effort");
  isAt(15, setup.heat.ambient, "heat.ambient");
  isAt(16, setup.imperfections.effortOffset, "effort_offset");
  isAt(19, setup.imperfections.deadTime, "dead_time");
  isAt(20, setup.imperfections.noise.position, "noise.position");
  isAt(23, setup.imperfections.noise.seed, "noise.seed");
  isAt(29, setup.limits.effort.max, "limits.effort_max");
  isAt(31, setup.limits.atMax, "limits.at_max");
  isAt(32, setup.position.kp, "position.kp");
  isAt(45, setup.position.dOnError, "position.d_on_error");
  isAt(46, setup.velocity.kp, "velocity.kp");
  isAt(66, setup.effort.punch, "effort.punch");
  isAt(73, setup.effort.dOnError, "effort.d_on_error");
}

TEST(FirmwareFieldsTest, NameTheNumbersOfAState) {
  State state;
  const auto isAt = [&](int i, const double& member, const std::string& name) {
    EXPECT_EQ(numbers(state) + i, &member) << name;
    EXPECT_EQ(nameOf(kStateFields.at[i]), name);
  };
  isAt(0, state.position.on, "position.on");
  isAt(11, state.velocity.output, "velocity.output");
  isAt(21, state.maxEnd.isLatched, "max_end.latched");
  isAt(25, state.off, "off");
  isAt(26, state.shaftEffort, "effort");
  isAt(27, state.temperatures.winding, "winding");
  isAt(30, state.voltage, "voltage");
  isAt(31, state.driveVoltage, "drive_voltage");
  isAt(32, state.phase, "phase");
  isAt(33, state.stick, "stick");
  isAt(34, state.delayed[0], "delayed.1");
  isAt(41, state.delayed[7], "delayed.8");
  isAt(42, state.stream, "stream");
  isAt(43, state.period, "period");
}

TEST(FirmwareTest, IsColdAndLimpAtPowerUp) {
  const auto setup = setupOf("X5-4");
  State state = poweredUp(setup);
  EXPECT_EQ(state.temperatures.winding, setup.heat.ambient);
  EXPECT_EQ(state.temperatures.body, setup.heat.ambient);
  EXPECT_EQ(drive(setup, state, {}, 0.3, 0.0), 0);
}

TEST(FirmwareTest, DrivesTowardsItsTarget) {
  const auto setup = setupOf("X5-4");
  State state = poweredUp(setup);
  const double voltage = drive(setup, state, {.position = 1}, 0.5, 0.0);
  EXPECT_GT(voltage, 0);
  EXPECT_EQ(state.driveVoltage, voltage);
}

TEST(FirmwareTest, TakesTheMeasuredEffort) {
  auto setup = setupOf("X5-4");
  setup.imperfections = {};
  State state = poweredUp(setup), other = state;
  filterShaftEffort(state, 2.0, 0.25);
  EXPECT_EQ(state.shaftEffort, 0.5);
  const FirmwareInput<double> input{0.1, 0.2, 0.5, 0.2};
  const Command command{.position = 0.3};
  drive(setup, other, command, input);
  EXPECT_EQ(drive(setup, state, command, 0.1, 0.2), other.driveVoltage);
}

TEST(FirmwareTest, HoldsThePositionOfAMotionStop) {
  const auto setup = setupOf("X5-4");
  State state = poweredUp(setup);
  EXPECT_EQ(drive(setup, state, {.position = 9, .velocity = 9, .held = 0.5}, 0.5, 0.0), 0);
}

TEST(FirmwareTest, StaysOffBeyondALimitThatTurnsItOff) {
  auto setup = setupOf("X5-4");
  setup.limits.position = {-1, 1};
  setup.limits.atMax = kMotorOff;
  State state = poweredUp(setup);
  EXPECT_NE(drive(setup, state, {.position = -0.5}, 0.0, 0.0), 0);
  EXPECT_EQ(drive(setup, state, {.position = -0.5}, 1.1, 0.0), 0);
  EXPECT_EQ(drive(setup, state, {.position = -0.5}, 0.0, 0.0), 0);
  EXPECT_EQ(state.off, 1);
}

TEST(FirmwareTest, TakesALimitOfAMillionForNone) {
  auto setup = setupOf("X5-4");
  auto infinite = setup;
  setup.limits.velocity = {-1e6, 1e6};
  infinite.limits.velocity = {-kInfinity, kInfinity};
  State state = poweredUp(setup), other = state;
  const FirmwareInput<double> input{0, 2e6, 0, 2e6};
  const auto output = drive(setup, state, {.effort = 1}, input);
  EXPECT_EQ(output.velocityLimit, kInside);
  EXPECT_EQ(output.voltage, drive(infinite, other, {.effort = 1}, input).voltage);
}

// The tolerance is 1 mV, because a float has 24 bits and rounding errors add up over 1000 periods.
TEST(FirmwareTest, IsTheSameInSinglePrecision) {
  const auto setup = setupOf("X8-9");
  FirmwareSetup<float> narrow;
  std::transform(numbers(setup), numbers(setup) + kSetupFields.kCount, numbers(narrow),
                 [](double value) { return static_cast<float>(value); });
  State state = poweredUp(setup);
  FirmwareState<float> narrowState = poweredUp(narrow);
  for (int i = 0; i < 1000; ++i) {
    const double position = 0.2 * std::sin(0.01 * i), velocity = 2 * std::cos(0.01 * i);
    const auto p = static_cast<float>(position), v = static_cast<float>(velocity);
    filterShaftEffort(state, 3 * position, 0.0625);
    filterShaftEffort(narrowState, 3 * p, 0.0625F);
    const double voltage =
        drive(setup, state, {.position = 0.25, .velocity = 1}, position, velocity);
    const float narrowVoltage =
        drive(narrow, narrowState, {.position = 0.25F, .velocity = 1}, p, v);
    ASSERT_NEAR(narrowVoltage, voltage, 1e-3) << i;
  }
}

// --- Speed limit of the motor.

// Returns the speed (rad/s) of a free motor of `type` on a bus of `voltage` (V) after 2 s of
// `command`.
double topSpeed(std::string_view type, double voltage, double strategy, const Command& command) {
  auto setup = setupOf(type);
  setup.strategy = strategy;
  setup.motor.busVoltage = voltage;
  State state = poweredUp(setup);
  setup.imperfections = {};
  const double inertia = 0.1 * motorDamping(setup.motor);  // reaches its speed in about 0.1 s
  double velocity = 0;
  for (int i = 0; i < 2000; ++i) {
    const double volts = drive(setup, state, command, 0.0, velocity);
    velocity += kPeriod * motorTorque(setup.motor, volts, velocity) / inertia;
  }
  return velocity;
}

// In logs, X8 motors are limited to 20 003 to 20 076 rpm and X5 motors to 21 100 to 21 200 rpm,
// both on 24 V and on 36 V.
TEST(FirmwareTest, StopsTheMotorAtTheSpeedThatLogsShow) {
  const auto rpm = [](std::string_view type, double voltage) {
    const double gear = type == "X8-9" ? 762.22 : 272.22;
    return topSpeed(type, voltage, kDirectPwm, {.effort = 1}) * gear * 60 / (2 * std::numbers::pi);
  };
  for (const double voltage : {24.0, 36.4}) {
    EXPECT_NEAR(rpm("X8-9", voltage), 20030, 100) << voltage;
    EXPECT_NEAR(rpm("X5-1", voltage), 21150, 100) << voltage;
  }
}

TEST(FirmwareTest, StopsTheMotorInEveryStrategyAndDirection) {
  const double limit = setupOf("X8-9").motor.speedLimit;
  for (const double strategy : {kStrategy2, kStrategy3, kStrategy4}) {
    EXPECT_NEAR(topSpeed("X8-9", 24, strategy, {.effort = 99}), limit, 0.005 * limit) << strategy;
    EXPECT_NEAR(topSpeed("X8-9", 24, strategy, {.effort = -99}), -limit, 0.005 * limit) << strategy;
  }
}

TEST(FirmwareTest, DoesNotBrakeAMotorThatIsPulledPastItsLimit) {
  const auto setup = setupOf("X8-9");
  State state = poweredUp(setup);
  const FirmwareInput<double> at{.velocity = 9, .motorVelocity = 9};
  EXPECT_EQ(drive(setup, state, {.effort = 99}, at).voltage, 0);
}

// --- Heat.

struct Hot {
  double torque = 0, watts = 0;
};

// Returns torque and heat at stall with 12 V and a winding of `winding` C.
Hot atStall(double winding) {
  auto setup = setupOf("X8-9");
  setup.strategy = kDirectPwm;
  State state = poweredUp(setup);
  state.temperatures.winding = winding;
  const double before = setup.heat.winding * winding;
  const double flow = (winding - state.temperatures.housing) / setup.heat.windingToHousing;
  const double volts = drive(setup, state, {.effort = 0.5}, 0.0, 0.0);
  const double gained = setup.heat.winding * state.temperatures.winding - before;
  return {motorTorque(setup.motor, volts, 0.0), gained / kPeriod + flow};
}

// 5.30 ohm at 20 C, and 0.4 % more for each kelvin: i = 12 V/R; the torque is proportional to i,
// and the heat is i^2 R.
TEST(FirmwareTest, AHotWindingTakesLessCurrentAtOneVoltage) {
  const double stall = setupOf("X8-9").motor.maxEffort;
  for (const double winding : {20.0, 80.0, 139.0}) {
    const double ohm = 5.30 * (1 + 0.004 * (winding - 20));
    const auto [torque, watts] = atStall(winding);
    EXPECT_NEAR(torque, stall / 2 * 5.30 / ohm, 1e-9) << winding;
    EXPECT_NEAR(watts, 144 / ohm, 1e-6) << winding;
  }
}

// An effort needs the same current at every temperature, so the heat grows with the resistance.
TEST(FirmwareTest, AHeldEffortHeatsAHotWindingMore) {
  const auto [coldTorque, coldWatts] = atStall(20);
  const auto [hotTorque, hotWatts] = atStall(120);
  const double share = coldTorque / hotTorque;
  EXPECT_NEAR(hotWatts * share * share / coldWatts, 1.4, 1e-9);
}

// The physics has the line of a cold motor; the firmware's voltage corrects it to the line of a hot
// motor.
TEST(FirmwareTest, AHotMotorBrakesLess) {
  const auto setup = setupOf("X8-9");
  State state = poweredUp(setup);
  state.temperatures.winding = 120;
  const double volts = drive(setup, state, {}, 0.0, 1.0);
  EXPECT_NEAR(motorTorque(setup.motor, volts, 1.0), -motorDamping(setup.motor) / 1.4, 1e-9);
}

// --- Imperfections: differences between one module and its type.

TEST(FirmwareTest, AddsTheOffsetOfTheSensorToTheMeasuredEffort) {
  auto setup = setupOf("X5-4");
  setup.imperfections.effortOffset = 0.3;
  State state = poweredUp(setup);
  filterShaftEffort(state, 2.0, 1.0);
  EXPECT_EQ(measuredEffort(setup, state), 2.3);
  EXPECT_EQ(state.shaftEffort, 2);
}

// --- Noise of the sensors.

// Returns the measured values of the sensor (position, velocity or effort) in each period, for a
// true value of 0.
template <class T>
std::vector<double> noiseOf(const Noise<T>& noise, int periods,
                            T FirmwareInput<T>::*sensor = &FirmwareInput<T>::position,
                            T stream = 0) {
  FirmwareState<T> state;
  state.stream = stream;
  std::vector<double> values;
  for (int i = 0; i < periods; ++i) {
    beginPeriod(noise, state);
    values.push_back(static_cast<double>(measured(noise, state, FirmwareInput<T>{}).*sensor));
  }
  return values;
}

// Returns the mean of a[i - lag] * b[i].
double product(const std::vector<double>& a, const std::vector<double>& b, std::size_t lag = 0) {
  double sum = 0;
  for (std::size_t i = lag; i < a.size(); ++i) sum += a[i - lag] * b[i];
  return sum / static_cast<double>(a.size() - lag);
}

constexpr int kMany = 100'000;
constexpr double kFiveSigma = 0.016;  // five standard errors of the mean of kMany values of rms 1

TEST(FirmwareNoiseTest, HasTheRmsOfTheSettingsAndNoMean) {
  const Noise<double> noise{.position = 2, .velocity = 3, .effort = 4};
  using Input = FirmwareInput<double>;
  double rms = 2;
  for (const auto sensor : {&Input::position, &Input::velocity, &Input::effort}) {
    const auto values = noiseOf(noise, kMany, sensor);
    EXPECT_NEAR(std::sqrt(product(values, values)), rms, 0.02 * rms);
    EXPECT_NEAR(product(values, std::vector<double>(kMany, 1)), 0, kFiveSigma * rms);
    rms += 1;
  }
}

// For a sum of eight uniformly distributed values, 32.2 %, 4.38 % and 0.164 % are beyond 1, 2 and 3
// times the rms; for normally distributed values, 31.7 %, 4.55 % and 0.27 %.
TEST(FirmwareNoiseTest, IsAlmostNormal) {
  const auto values = noiseOf(Noise<double>{.position = 1}, kMany);
  const auto beyond = [&](double sigma) {
    return std::ranges::count_if(values, [&](double value) { return std::abs(value) > sigma; });
  };
  EXPECT_NEAR(static_cast<double>(beyond(1)) / kMany, 0.3225, 0.0074);
  EXPECT_NEAR(static_cast<double>(beyond(2)) / kMany, 0.0438, 0.0032);
  EXPECT_NEAR(static_cast<double>(beyond(3)) / kMany, 0.00164, 0.00064);
}

TEST(FirmwareNoiseTest, IsWhite) {
  const auto values = noiseOf(Noise<double>{.position = 1}, kMany);
  for (const std::size_t lag : {1, 2, 3, 10, 1000}) {
    EXPECT_NEAR(product(values, values, lag), 0, kFiveSigma) << lag;
  }
}

TEST(FirmwareNoiseTest, IsAnotherForEachSensorSeedAndStream) {
  const Noise<double> noise{.position = 1, .velocity = 1, .effort = 1};
  const auto values = noiseOf(noise, kMany);
  EXPECT_NEAR(product(values, noiseOf(noise, kMany, &FirmwareInput<double>::velocity)), 0,
              kFiveSigma);
  const auto other = [](double seed, double stream) {
    return noiseOf(Noise<double>{.position = 1, .seed = seed}, kMany,
                   &FirmwareInput<double>::position, stream);
  };
  for (const auto& [seed, stream] : {std::pair{1, 0}, {0, 1}, {1, 1}, {16777215, 0}}) {
    EXPECT_NEAR(product(values, other(seed, stream)), 0, kFiveSigma) << seed << " " << stream;
  }
  EXPECT_NEAR(product(other(0, 1), other(1, 0)), 0, kFiveSigma);
}

TEST(FirmwareNoiseTest, IsTheSameInSinglePrecision) {
  const auto values = noiseOf(Noise<double>{.position = 1, .seed = 12345678.7}, 1000,
                              &FirmwareInput<double>::position, 3.0);
  const auto single = noiseOf(Noise<float>{.position = 1, .seed = 12345678.7F}, 1000,
                              &FirmwareInput<float>::position, 3.0F);
  for (std::size_t i = 0; i < values.size(); ++i) EXPECT_NEAR(values[i], single[i], 1e-6);
}

TEST(FirmwareNoiseTest, RepeatsAfterAllItsPeriods) {
  const Noise<double> noise{.position = 1};
  State state;
  state.period = kPeriods - 1;
  beginPeriod(noise, state);
  EXPECT_EQ(state.period, 0);
}

TEST(FirmwareNoiseTest, ZeroNoiseChangesNeitherStateNorMeasuredValues) {
  State state;
  beginPeriod(Noise<double>{.seed = 3}, state);
  EXPECT_EQ(state.period, 0);
  EXPECT_TRUE(std::signbit(measured({.seed = 3}, state, {.position = -0.0}).position));
}

// The loops use the noisy values: a proportional loop commands the noise times its gain.
TEST(FirmwareNoiseTest, IsInTheOutputOfTheLoops) {
  auto setup = setupOf("X5-4");
  setup.strategy = kStrategy3;
  setup.position = {.kp = 1};
  setup.imperfections.noise = {.position = 0.01, .seed = 5};
  State state = poweredUp(setup);
  const auto expected = noiseOf(setup.imperfections.noise, 20);
  for (const double noise : expected) {
    FirmwareOutput<double> out;
    driveStep(setup, state, {.position = 0}, FirmwareInput<double>{}, 1, 1.0, out);
    EXPECT_NEAR(out.pwm, -noise * kFullScale / kNominalVoltage, 1e-12);
  }
}

// Returns the torque (N m) that `imperfections` add to the motor's torque after 10 ms of direct PWM
// 0 at `velocity` (rad/s) and the shaft effort `effort` (N m).
double extraTorque(const Imperfections<double>& imperfections, double velocity, double effort) {
  auto setup = setupOf("X5-4");
  setup.heat.ambient = 20;
  setup.strategy = kDirectPwm;
  setup.imperfections = imperfections;
  State state = poweredUp(setup);
  state.shaftEffort = effort;
  double volts = 0;
  for (int i = 0; i < 10; ++i) volts = drive(setup, state, {}, 0.0, velocity);
  return motorTorque(setup.motor, volts, 0.0);
}

TEST(FirmwareTest, FrictionGrowsWithTheLoadAndOpposesTheMotion) {
  EXPECT_NEAR(extraTorque({.loadFriction = 0.3}, 1, 4), -1.2, 0.01);
  EXPECT_NEAR(extraTorque({.loadFriction = 0.3}, -1, 4), 1.2, 0.01);
  EXPECT_NEAR(extraTorque({.loadFriction = 0.3}, -1, -4), 1.2, 0.01);
  EXPECT_NEAR(extraTorque({.loadFriction = 0.3}, 0, 4), 0, 0.01);
}

// At rest, friction acts like a spring: a fifth of the angle kStick gives a fifth of the friction.
TEST(FirmwareTest, FrictionByLoadHoldsAtRest) {
  EXPECT_NEAR(extraTorque({.loadFriction = 0.3}, 0.2 * kStick / 0.01, 4), -0.2 * 1.2, 0.01);
}

TEST(FirmwareTest, ViscousFrictionGrowsWithTheSpeed) {
  EXPECT_NEAR(extraTorque({.viscous = 0.5}, 2, 0), -1, 0.01);
  EXPECT_NEAR(extraTorque({.viscous = 0.5}, -2, 0), 1, 0.01);
}

TEST(FirmwareTest, TheMotorGetsItsVoltageOneDeadTimeLater) {
  for (int periods = 0; periods <= kMaxDelay; ++periods) {
    auto setup = setupOf("X5-4");
    setup.strategy = kDirectPwm;
    setup.imperfections.deadTime = periods * kPeriod;
    State state = poweredUp(setup);
    for (int i = 0; i < periods; ++i) {
      const auto out = drive(setup, state, {.effort = 0.5}, FirmwareInput<double>{});
      EXPECT_EQ(out.pwm, 0.5);
      EXPECT_EQ(out.voltage, 0) << i << " of " << periods;
    }
    EXPECT_EQ(drive(setup, state, {.effort = 0.5}, FirmwareInput<double>{}).voltage, 12) << periods;
  }
}

// Returns the number of periods that run in `steps` time steps, counted by the integral of a
// constant error.
template <class T>
double periodsIn(int steps, int periods, T share, T position = 0) {
  FirmwareSetup<T> setup;
  setup.motor = {.maxSpeed = 1, .maxEffort = 1, .resistance = 1};
  setup.nominal = {1, 1};
  setup.heat = {1, 1, 1, 1, 1, 1, 20};
  setup.position.ki = 1;
  setup.position.iClamp = T(kNoLimit);
  FirmwareState<T> state = poweredUp(setup);
  FirmwareCommand<T> command;
  command.position = 1;
  FirmwareInput<T> at;
  at.position = position;
  FirmwareOutput<T> out;
  for (int i = 0; i < steps; ++i) driveStep(setup, state, command, at, periods, share, out);
  return static_cast<double>(state.position.integral) / kPeriod;
}

TEST(FirmwareTest, RunsOnePeriodInAllStepsThatShareIt) {
  for (const int steps : {1, 2, 3, 7, 10, 100, 1000}) {
    EXPECT_NEAR(periodsIn(20 * steps, 1, 1.0 / steps), 20, 1e-9) << steps;
    EXPECT_NEAR(periodsIn(20 * steps, 1, 1.0F / static_cast<float>(steps)), 20, 1e-4) << steps;
  }
}

TEST(FirmwareTest, RunsSeveralPeriodsInAStep) {
  EXPECT_NEAR(periodsIn(20, 5, 1.0), 100, 1e-9);
  EXPECT_NEAR(periodsIn(20, 5, 1.0F), 100, 1e-4);
}

TEST(FirmwareTest, RestsWhereWhatItMeasuresIsNotFinite) {
  EXPECT_EQ(periodsIn(20, 5, 1.0, kInfinity), 0);
  EXPECT_EQ(periodsIn(20, 1, 1.0, std::numeric_limits<double>::quiet_NaN()), 0);
}

}  // namespace
}  // namespace hrdf::firmware::core_test
