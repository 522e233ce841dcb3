// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Compares the effort sensor with the dynamics of one link, in motion and at rest.
#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "tests/converter/lowered.h"

namespace hrdf::effort_sensor_test {
namespace {

using enum ActuatorProfile;

constexpr double kMass = 2, kArm = 0.4, kInertia = 0.05;  // kg, m, kg m^2 about the centre of mass
constexpr double kAboutAxis = kInertia + kMass * kArm * kArm;
constexpr double kWeight = kMass * 9.81;  // N
constexpr double kTimestep = 0.002;       // s
constexpr double kShare = 0.01;           // tolerance, relative to the largest effort

// Sets the commands at time `t`.
using Controls = std::function<void(double t, mjData& data)>;

struct Motion {
  std::vector<double> q, v,
      effort;  // position and velocity of the joint; effort of the shaft along its axis
};

class EffortSensor : public LowerTest {
 protected:
  // Runs `robot` for `duration` (s) with `control`. Values with the same index are from the same
  // time.
  Motion run(const std::string& robot, const ModelOptions& options, double q0, double duration,
             const Controls& control) {
    const auto description = readText(robot);
    const SpecPtr spec = description ? lowered(*description, options) : nullptr;
    const ModelPtr model(spec ? mj_compile(spec.get(), nullptr) : nullptr);
    EXPECT_TRUE(model);
    Motion motion;
    if (!model) return motion;
    model->opt.timestep = kTimestep;
    const int sensor = idOf(model, mjOBJ_SENSOR, "J1_effort");
    EXPECT_EQ(model->sensor_dim[sensor], 3);
    const DataPtr data(mj_makeData(model.get()));
    data->qpos[0] = q0;
    while (data->time < duration) {
      control(data->time, *data);
      motion.q.push_back(data->qpos[0]);
      motion.v.push_back(data->qvel[0]);
      mj_step(model.get(), data.get());
      motion.effort.push_back(data->sensordata[model->sensor_adr[sensor] + 2]);
    }
    return motion;
  }
};

// Returns a link that turns about a horizontal axis and is horizontal at 0. Positive angles lift it
// with the axis -y, and lower it with y.
std::string link(const std::string& axis, const std::string& extra = "") {
  return robot(6, "<joint axis='" + axis + "' " + extra +
                      "/><rigid-body mass='2' com_trans='0.4 0 0' ixx='0.05' iyy='0.05' "
                      "izz='0.05'/>");
}

// Returns the same link on an X8-16, whose axis points along -y.
std::string linkOnActuator() {
  return robot(6,
               "<actuator type='X8-16'/><rigid-body mass='2' com_trans='0.4 0 0' ixx='0.05' "
               "iyy='0.05' izz='0.05'/>",
               "rot='Rx(pi/2)'");
}

// Compares the sensor with I dv/dt + m g r cos q between two times (s). `sign`: sign of the gravity
// term.
void expectLinkDynamics(const Motion& motion, double from, double to, double sign = 1) {
  const auto at = [](double t) { return static_cast<std::size_t>(std::lround(t / kTimestep)); };
  ASSERT_GT(motion.q.size(), at(to));
  double largest = 0, worst = 0;
  for (std::size_t i = at(from); i < at(to); ++i) {
    const double acceleration = (motion.v[i + 1] - motion.v[i]) / kTimestep;
    const double expected =
        kAboutAxis * acceleration + sign * kWeight * kArm * std::cos(motion.q[i]);
    largest = std::max(largest, std::abs(expected));
    worst = std::max(worst, std::abs(motion.effort[i] - expected));
  }
  EXPECT_GT(largest, 5);
  EXPECT_LT(worst, kShare * largest);
}

class EffortSensorOf : public EffortSensor, public testing::WithParamInterface<ActuatorProfile> {
 protected:
  // Commands a ramp at 1 rad/s from -0.8 rad to 0.8 rad, then 0.8 rad.
  static Controls ramp() {
    return [](double t, mjData& data) {
      const bool moves = t < 1.6;
      const double q = moves ? -0.8 + t : 0.8, v = moves ? 1 : 0;
      switch (GetParam()) {
        case position:
        case dcmotor:
          data.ctrl[0] = q;
          break;
        case pid:
          data.ctrl[0] = q;
          data.ctrl[1] = v;
          break;
        case velocity:
          data.ctrl[0] = v;
          break;
        case motor:
          data.ctrl[0] = kWeight * kArm * std::cos(data.qpos[0]) + 100 * (q - data.qpos[0]) +
                         20 * (v - data.qvel[0]);
          break;
        case firmware:  // the plugin's tests check the effort of this profile
          break;
      }
    };
  }
};

TEST_P(EffortSensorOf, IsWhatTheLinkTakesOnARampAndAtRest) {
  ModelOptions options;
  options.actuator = GetParam();
  const Motion motion = run(linkOnActuator(), options, -0.8, 3, ramp());
  ASSERT_GT(motion.q.size(), 1000U);
  EXPECT_NEAR(motion.v[500], 1, 0.05) << "moves";
  EXPECT_NEAR(motion.v.back(), 0, 0.05) << "rests";
  expectLinkDynamics(motion, 0.3, 1.5);
  expectLinkDynamics(motion, 2.5, 2.9);
}

std::string nameOf(const testing::TestParamInfo<ActuatorProfile>& instance) {
  constexpr std::array kNames = {"position", "velocity", "pid", "dcmotor", "motor"};
  return kNames[static_cast<std::size_t>(instance.param)];
}

INSTANTIATE_TEST_SUITE_P(, EffortSensorOf, testing::Values(position, velocity, pid, dcmotor, motor),
                         nameOf);

// Positive angles lift the link with the axis -y, and lower it with y.
TEST_F(EffortSensor, HasTheSignOfTheAxis) {
  for (const auto& [axis, sign] : {std::pair{"-ry", 1.0}, std::pair{"ry", -1.0}}) {
    const Motion motion = run(link(axis), {}, -0.8, 3, [](double t, mjData& data) {
      data.ctrl[0] = std::min(-0.8 + t, 0.8);
    });
    takeAll();  // the note about a reversed axis
    expectLinkDynamics(motion, 0.3, 1.5, sign);
    expectLinkDynamics(motion, 2.5, 2.9, sign);
  }
}

TEST_F(EffortSensor, AGearRatioDoesNotChangeTheShaftsEffort) {
  const Motion motion = run(link("-ry", "gear_ratio='-3'"), {}, 0.5, 2,
                            [](double, mjData& data) { data.ctrl[0] = -3 * 0.5; });
  takeAll();
  EXPECT_NEAR(motion.q.back(), 0.5, 0.02);
  const double expected = kWeight * kArm * std::cos(motion.q.back());
  EXPECT_NEAR(motion.effort.back(), expected, kShare * expected);
}

TEST_F(EffortSensor, TheEffortOfASlideIsTheForceThatLiftsItsLoad) {
  for (const auto& [axis, sign] : {std::pair{"tz", 1.0}, std::pair{"-tz", -1.0}}) {
    const Motion motion = run(
        robot(6, std::string("<joint axis='") + axis +
                     "'/><rigid-body mass='2' ixx='0.05' iyy='0.05' izz='0.05'/>"),
        {}, -0.5, 2, [](double t, mjData& data) { data.ctrl[0] = std::min(-0.5 + 0.5 * t, 0.3); });
    takeAll();
    ASSERT_GT(motion.effort.size(), 900U);
    EXPECT_NEAR(motion.v[500], 0.5, 0.01);
    EXPECT_NEAR(motion.effort[500], sign * kWeight, kShare * kWeight) << axis << " in motion";
    EXPECT_NEAR(motion.effort.back(), sign * kWeight, kShare * kWeight) << axis << " at rest";
  }
}

}  // namespace
}  // namespace hrdf::effort_sensor_test
