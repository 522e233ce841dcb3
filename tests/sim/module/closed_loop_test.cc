// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Modules with their kit gains and a load.
#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <string>
#include <string_view>

#include <gtest/gtest.h>
#include <hrdf/catalog.h>

#include "hebi/drivetrains.h"
#include "tests/sim/module/plant.h"

namespace hrdf::sim::closed_loop_test {
namespace {

struct Swing {
  double mean = 0;  // mean of the maximum and the minimum
  double half = 0;  // half of the distance between them
};

// Returns the swing of `value` during 1 s.
template <class Value>
Swing swing(Plant& plant, Value value) {
  double least = value(), most = value();
  for (int i = 0; i < 1000; ++i) {
    plant.step();
    least = std::min(least, value());
    most = std::max(most, value());
  }
  return {(least + most) / 2, (most - least) / 2};
}

class ClosedLoopTest : public testing::TestWithParam<ActuatorRow> {
 protected:
  const ActuatorParameters motor = *parametersOf(GetParam().type);
};

// Without friction, which would hide a limit cycle. Without the effort loop's dead zone: with it, a
// warm module creeps to the edge of the zone and is pushed back. The smallest inertia is that of a
// short, stiff load; the largest equals the rotor's inertia.
TEST_P(ClosedLoopTest, DoesNotLimitCycleUnderALoad) {
  const double held = 0.2 * motor.maxEffort;
  for (const double share : {0.001, 0.01, 0.1, 0.3, 1.0}) {
    ActuatorParameters sharp = motor;
    sharp.gains[Loop::effort].deadZone = 0;
    Plant plant(sharp, {.inertia = share * motor.armature, .torque = held});
    plant.send(commanding({.position = 0.3}));
    plant.run(5);
    const Swing effort = swing(plant, [&] { return plant.input.effort; });
    EXPECT_NEAR(effort.mean, held, 1e-3 * held) << share;
    EXPECT_LE(2 * effort.half, 0.02 * held) << share;
  }
}

// Returns the tolerance (N m) of the effort of a module that holds `load` (N m). The effort loop
// does not correct errors within its dead zone, and may lack the whole effort that a warm winding
// loses.
double slackUnder(const Plant& plant, double deadZone, double load) {
  const double warm = firmware::resistanceRatio(plant.module.temperatures().winding) - 1;
  return deadZone + (0.01 + warm) * load;
}

// The position loop is proportional, so it sags by load/kp.
TEST_P(ClosedLoopTest, SagsByTheLoadOverItsStiffness) {
  const double held = 0.2 * motor.maxEffort;
  const double kp = *motor.gains[Loop::position].kp;
  Plant plant(motor, {.inertia = 0.3 * motor.armature, .torque = held});
  plant.send(commanding({.position = 0.3}));
  plant.run(5);
  const double slack = slackUnder(plant, *motor.gains[Loop::effort].deadZone, held);
  EXPECT_NEAR(plant.input.position, 0.3 - held / kp, slack / kp);
}

TEST_P(ClosedLoopTest, HoldsThePositionWithItsEffortCommanded) {
  const double held = 0.2 * motor.maxEffort;
  Plant plant(motor, {.inertia = 0.3 * motor.armature, .torque = held});
  plant.send(commanding({.position = 0.3, .effort = held}));
  plant.run(5);
  const double slack = slackUnder(plant, *motor.gains[Loop::effort].deadZone, held);
  EXPECT_NEAR(plant.input.position, 0.3, slack / *motor.gains[Loop::position].kp);
}

// Feed-forward 1 gives 24 V times velocity/nominalSpeed. A kp of 1 gives 48 V for each rad/s of
// error. At a voltage u, the motor turns at maxSpeed u/24.
TEST_P(ClosedLoopTest, TurnsAtTheCommandedVelocity) {
  const double velocity = 0.3 * motor.maxSpeed, kp = 2 * *motor.gains[Loop::velocity].kp;
  Plant plant(motor, {.inertia = 0.3 * motor.armature});
  plant.send(commanding({.velocity = velocity}));
  plant.run(2);
  const double expected = velocity * (1 / motor.nominalSpeed + kp) / (1 / motor.maxSpeed + kp);
  EXPECT_NEAR(plant.input.velocity, expected, 1e-3 * velocity);
}

// At 20 C, feed-forward 1 gives the effort times maxEffort/nominalEffort. A kp of 1 gives 2
// maxEffort for each N m of error.
TEST_P(ClosedLoopTest, GivesTheCommandedEffort) {
  const double effort = 0.1 * motor.maxEffort;
  const double kp = 2 * motor.maxEffort * *motor.gains[Loop::effort].kp;
  ActuatorParameters sharp = motor;
  sharp.gains[Loop::effort].deadZone = 0;
  Plant plant(sharp, {.isFixed = true});
  plant.send(commanding({.effort = effort}));
  for (int i = 0; i < 1000; ++i) {
    plant.module.setTemperatures({20, 20, 20});
    plant.step();
  }
  const double expected = effort * (motor.maxEffort / motor.nominalEffort + kp) / (1 + kp);
  EXPECT_NEAR(plant.input.effort, expected, 1e-3 * effort);
}

// A warm winding takes less current. The effort loop corrects the error beyond its dead zone, and
// pushes repeatedly at the edge of the zone.
TEST_P(ClosedLoopTest, GivesNearlyTheCommandedEffortWhenItIsWarm) {
  const double effort = 0.1 * motor.maxEffort;
  Plant plant(motor, {.isFixed = true});
  plant.send(commanding({.effort = effort}));
  plant.run(2);
  double mean = 0;
  for (int i = 0; i < 1000; ++i) {
    plant.step();
    mean += plant.input.effort / 1000;
  }
  const double ratio = firmware::resistanceRatio(plant.module.temperatures().winding);
  const double alone = effort * motor.maxEffort / motor.nominalEffort / ratio;
  EXPECT_LE(mean, (1 + 1e-3) * std::max(effort, alone));
  EXPECT_GE(mean, (1 - 1e-3) * std::min(effort, alone));
}

// Returns the largest load (kg m^2) with which a module of this type settles on its spring. Source:
// the table in sim/module/README.md.
double largestLoad(std::string_view type) {
  static const std::map<std::string_view, double> kLargest{
      {"X5-1", 0.08},  {"T5-1", 0.08},  {"X5-4", 0.1},   {"T5-4", 0.14},   {"X5-9", 0.14},
      {"T5-9", 0.14},  {"X8-3", 0.9},   {"R8-3", 0.9},   {"T8-3", 0.9},    {"X8-9", 0.5},
      {"T8-9", 0.4},   {"R8-9", 0.7},   {"X8-16", 0.6},  {"T8-16", 0.4},   {"R8-16", 0.8},
      {"R25-8", 0.7},  {"T25-8", 0.7},  {"R25-20", 0.5}, {"T25-20", 0.5},  {"R25-40", 0.8},
      {"T25-40", 0.8}, {"H25-45", 0.8}, {"H25-90", 1.2}, {"H25-140", 1.9},
  };
  return kLargest.at(type);
}

// Expects a module to settle on its spring with rigid loads up to `largest` (kg m^2).
void expectToSettle(const ActuatorParameters& motor, const ActuatorRow& row, double largest) {
  constexpr int kLoads = 20;
  const double least = leastInertia(motor.spring, kPeriod);
  for (const double load : {0.0, 0.1 * motor.maxEffort, 0.2 * motor.maxEffort}) {
    for (int i = 0; i <= kLoads; ++i) {
      const double inertia = least * std::pow(largest / least, static_cast<double>(i) / kLoads);
      Plant plant(motor, {inertia, load, drivetrainOf(row).friction}, {.seriesElastic = true});
      plant.send(commanding({.position = 0.3}));
      plant.run(2);
      const Swing position = swing(plant, [&] { return plant.input.position; });
      EXPECT_LE(position.half, 1e-3) << inertia << " kg m^2, " << load << " N m";
    }
  }
}

TEST_P(ClosedLoopTest, SettlesOnItsSpring) {
  expectToSettle(motor, GetParam(), largestLoad(GetParam().type));
}

// Without friction, which would damp oscillations; from the smallest stable load to 10 times the
// motor's armature. The velocity of an X5-9 oscillates by 3.3 %; on hardware it also oscillates.
TEST_P(ClosedLoopTest, TurnsSteadilyOnItsSpring) {
  constexpr int kLoads = 20;
  const double least = leastInertia(motor.spring, kPeriod), most = 10 * motor.armature;
  const double velocity = 0.5 * std::min(motor.maxSpeed, motor.speedLimit);
  for (int i = 0; i <= kLoads; ++i) {
    const double inertia = least * std::pow(most / least, static_cast<double>(i) / kLoads);
    Plant plant(motor, {.inertia = inertia}, {.seriesElastic = true});
    plant.send(commanding({.velocity = velocity}));
    plant.run(6);
    const Swing speed = swing(plant, [&] { return plant.input.velocity; });
    EXPECT_LE(speed.half, 0.04 * velocity) << inertia << " kg m^2";
    EXPECT_NEAR(plant.input.velocity, velocity, 0.06 * velocity) << inertia << " kg m^2";
  }
}

TEST_P(ClosedLoopTest, DeflectsItsSpringByTheLoad) {
  const double load = 0.2 * motor.maxEffort;
  Plant plant(motor, {.inertia = 0.3 * motor.armature, .torque = load}, {.seriesElastic = true});
  plant.send(commanding({.position = 0.3}));
  plant.run(10);
  EXPECT_NEAR(springTorque(motor.spring, -plant.read(FeedbackFloat::deflection)), load,
              0.01 * load);
  EXPECT_NEAR(plant.read(FeedbackFloat::effort), load, 0.01 * load);
  EXPECT_NEAR(plant.feedback().angles.get(FeedbackAngle::motorPosition) / motor.gearRatio,
              plant.input.position - plant.read(FeedbackFloat::deflection), 1e-3);
}

INSTANTIATE_TEST_SUITE_P(AllTypes, ClosedLoopTest,
                         testing::ValuesIn(actuators().begin(), actuators().end()),
                         [](const auto& test) {
                           std::string name(test.param.type);
                           std::erase(name, '-');
                           return name;
                         });

struct MeasuredSpring {
  std::string_view type;
  std::array<double, 5> coefficients;
};

class MeasuredSpringTest : public testing::TestWithParam<MeasuredSpring> {};

// Under load, the springs of these single modules are softer than the spring of their type.
TEST_P(MeasuredSpringTest, SettlesWithHalfTheLoadOfItsType) {
  const auto& [type, coefficients] = GetParam();
  const ActuatorRow row = *std::ranges::find(actuators(), type, &ActuatorRow::type);
  ActuatorParameters motor = *parametersOf(type);
  std::string why;
  ASSERT_TRUE(setSpring(coefficients, motor, why)) << why;
  expectToSettle(motor, row, largestLoad(type) / 2);
}

// Measured on single modules: docs/HARDWARE.md.
INSTANTIATE_TEST_SUITE_P(
    OfLogs, MeasuredSpringTest,
    testing::Values(MeasuredSpring{"X8-9", {61.281}},
                    MeasuredSpring{"X8-9", {60.001, -25.411, -5732.4, 23703, 1.7688e6}},
                    MeasuredSpring{"X8-16", {93.472, 24.978, -7581.8, 2810.6, 2.6433e6}},
                    MeasuredSpring{"X5-1", {40}},
                    MeasuredSpring{"X5-1", {58.647, 41.617, 5410.7}}));

// The spring conserves momentum: rotor and output swing about their common centre.
TEST(SeriesSpringTest, PullsRotorAndOutputAlike) {
  ActuatorParameters free = *parametersOf("X5-9");
  free.spring = linearSpring(70);
  free.maxSpeed = 1e12;  // no damping
  free.springDamping = free.loadFriction = 0;
  Plant plant(free, {.inertia = 0.1}, {.seriesElastic = true});
  plant.step();
  plant.input.velocity = 1;
  for (int i = 0; i < 5000; ++i) {
    plant.step();
    plant.module.sense(plant.input);
    const double rotorSpeed = plant.input.velocity - plant.read(FeedbackFloat::deflectionVelocity);
    const double momentum = 0.1 * plant.input.velocity + free.armature * rotorSpeed;
    ASSERT_NEAR(momentum, 0.1, 1e-6);
  }
}

// Two masses on a spring without damping: w^2 = k (1/J + 1/armature).
TEST(SeriesSpringTest, SwingsAtTheFrequencyOfTwoMasses) {
  ActuatorParameters free = *parametersOf("X5-9");
  free.spring = linearSpring(70);
  free.maxSpeed = 1e12;
  free.springDamping = free.loadFriction = 0;
  const double inertia = 0.1;
  Plant plant(free, {.inertia = inertia}, {.seriesElastic = true});
  plant.step();
  plant.input.velocity = 1;
  int crossings = 0;
  double first = 0, last = 0, before = 0;
  for (int i = 0; i < 5000; ++i) {
    plant.step();
    const double deflection = plant.read(FeedbackFloat::deflection);
    if (before < 0 && deflection >= 0) {
      if (crossings++ == 0) first = plant.input.time;
      last = plant.input.time;
    }
    before = deflection;
  }
  const double frequency = 2 * std::acos(-1) * (crossings - 1) / (last - first);
  EXPECT_NEAR(frequency, std::sqrt(70 * (1 / inertia + 1 / free.armature)), 0.1);
}

}  // namespace
}  // namespace hrdf::sim::closed_loop_test
