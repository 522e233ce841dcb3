// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Tests the efforts that hold a robot against gravity.
#include <cmath>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include <hrdf/lower.h>

#include "tests/sim/simulated.h"
#include "world/gravity.h"

namespace hrdf::sim::gravity_test {
namespace {

struct Held {
  ModelPtr model;
  DataPtr data;
  Gravity gravity;
};

// A slide with a pendulum of two links; each link has 1 kg at the end of 1 m.
Held pendulum(double first, double second, const char* gravcomp = "0") {
  const std::string text = R"(<mujoco><worldbody><body>
    <joint type="slide" axis="0 0 1"/><geom size=".1" mass="1"/>
    <body><joint axis="0 1 0"/><geom pos="0 0 -1" size=".1" mass="1"/>
    <body pos="0 0 -1" gravcomp=")" +
                           std::string(gravcomp) + R"(">
    <joint axis="0 1 0"/><geom pos="0 0 -1" size=".1" mass="1"/>
    </body></body></body></worldbody></mujoco>)";
  const SpecPtr spec(mj_parseXMLString(text.c_str(), nullptr, nullptr, 0));
  ModelPtr model(mj_compile(spec.get(), nullptr));
  DataPtr data(mj_makeData(model.get()));
  data->qpos[1] = first;
  data->qpos[2] = second;
  mj_forward(model.get(), data.get());
  Gravity gravity(*model);
  gravity.update(*data);
  return {std::move(model), std::move(data), std::move(gravity)};
}

TEST(Gravity, WeighsAllThatASlideCarries) {
  EXPECT_NEAR(pendulum(0.3, 0.4).gravity.effort(0), 3 * 9.81, 1e-12);
}

TEST(Gravity, TurnsWithTheSineOfEachLink) {
  const Held held = pendulum(0.3, 0.4);
  EXPECT_NEAR(held.gravity.effort(2), 9.81 * std::sin(0.7), 1e-12);
  EXPECT_NEAR(held.gravity.effort(1), 9.81 * (2 * std::sin(0.3) + std::sin(0.7)), 1e-12);
}

TEST(Gravity, LeavesOutWhatMujocoCompensates) {
  const Held held = pendulum(0.3, 0.4, "1");
  EXPECT_NEAR(held.gravity.effort(2), 0, 1e-12);
  EXPECT_NEAR(held.gravity.effort(1), 9.81 * std::sin(0.3), 1e-12);
}

TEST(Gravity, IsNothingWhereItIsOff) {
  Held held = pendulum(0.3, 0.4);
  held.model->opt.disableflags |= mjDSBL_GRAVITY;
  EXPECT_EQ(held.gravity.effort(1), 0);
}

// A body of 4 kg with legs of 1 kg that slide down; the feet are 0.1 mm deep in the floor.
struct Standing {
  explicit Standing(const std::vector<double>& x, const std::vector<double>& y) {
    std::string text = R"(<mujoco><worldbody><geom type="plane" size="1 1 1"/>
      <body pos="0 0 0.5999"><freejoint/><geom size=".1" mass="4"/>)";
    for (std::size_t i = 0; i < x.size(); ++i) {
      const std::string place = std::to_string(x[i]) + " " + std::to_string(y[i]) + " 0";
      text += "<body pos=\"" + place + R"("><joint type="slide" axis="0 0 -1"/>
        <geom pos="0 0 -.5" size=".1" mass="1"/></body>)";
    }
    text += "</body></worldbody></mujoco>";
    const SpecPtr spec(mj_parseXMLString(text.c_str(), nullptr, nullptr, 0));
    model.reset(mj_compile(spec.get(), nullptr));
    data.reset(mj_makeData(model.get()));
    mj_forward(model.get(), data.get());
    gravity.emplace(*model);
    gravity->update(*data);
  }

  // Returns the effort that pushes leg `i` down.
  double effort(int i) const { return gravity->effort(1 + i); }

  ModelPtr model;
  DataPtr data;
  std::optional<Gravity> gravity;
};

constexpr double kOfTheWeight = 1e-4;

TEST(GravityOfAStandingRobot, IsSharedByItsLegs) {
  const Standing robot({-0.2, 0.2, -0.2, 0.2}, {-0.3, -0.3, 0.3, 0.3});
  for (int i = 0; i < 4; ++i) {
    EXPECT_NEAR(robot.effort(i), (8. / 4 - 1) * 9.81, 8 * 9.81 * kOfTheWeight);
  }
}

TEST(GravityOfAStandingRobot, FollowsTheLeverOfThreeLegs) {
  // Each leg carries its own weight. The 4 kg at the origin are shared: a half and two quarters.
  const Standing robot({-0.1, 0.1, 0.1}, {0, -0.2, 0.2});
  for (const auto& [leg, carried] : {std::pair{0, 2.0}, std::pair{1, 1.0}, std::pair{2, 1.0}}) {
    EXPECT_NEAR(robot.effort(leg), carried * 9.81, 7 * 9.81 * kOfTheWeight);
  }
}

TEST(GravityOfAStandingRobot, IsDefinedForTwoLegs) {
  const Standing robot({-0.1, 0.3}, {0, 0});
  EXPECT_NEAR(robot.effort(0), 3 * 9.81, 6 * 9.81 * kOfTheWeight);
  EXPECT_NEAR(robot.effort(1), 1 * 9.81, 6 * 9.81 * kOfTheWeight);
}

TEST(GravityOfAStandingRobot, GoesBackToThatOfAHeldBaseWhenItLosesTheGround) {
  Standing robot({-0.2, 0.2, -0.2, 0.2}, {-0.3, -0.3, 0.3, 0.3});
  robot.data->qpos[2] += 1;
  robot.data->time += 0.05;  // one time constant
  mj_forward(robot.model.get(), robot.data.get());
  robot.gravity->update(*robot.data);
  const double share = 8. / 4 * 9.81;
  EXPECT_NEAR(robot.effort(0), share * std::exp(-1) - 9.81, 8 * 9.81 * kOfTheWeight);
  robot.data->time += 5;
  robot.gravity->update(*robot.data);
  EXPECT_NEAR(robot.effort(0), -9.81, 1e-9) << "what holds the leg up";
}

TEST(GravityOfAStandingRobot, DoesNotCountAThingThatItTouches) {
  const std::string text = R"(<mujoco><worldbody><body pos="0 0 .1"><freejoint/>
      <geom size=".1" mass="1"/></body><body pos="0 0 .2999"><freejoint/><geom size=".1" mass="1"/>
      <body><joint type="slide" axis="0 0 -1"/><geom pos="0 0 .5" size=".1" mass="1"/></body></body>
      </worldbody></mujoco>)";
  const SpecPtr spec(mj_parseXMLString(text.c_str(), nullptr, nullptr, 0));
  const ModelPtr model(mj_compile(spec.get(), nullptr));
  const DataPtr data(mj_makeData(model.get()));
  mj_forward(model.get(), data.get());
  ASSERT_EQ(data->ncon, 1);
  Gravity gravity(*model);
  gravity.update(*data);
  EXPECT_NEAR(gravity.effort(2), -9.81, 1e-12);
}

// Runs the hexapod with kit gains for 5 s, with or without gravity compensation. Returns the
// largest position error of a joint, rad.
double errorOfTheHexapod(bool compensates) {
  ModelOptions options;
  options.floatingBase = true;
  const auto sim = opened(kModels + "hexapod.hrdf", options);
  const auto group = sim->lookup().getGroupFromFamily("HEBI");
  const auto size = static_cast<std::size_t>(group->size());
  GroupCommand command(size);
  GroupFeedback feedback(size);
  command.setPosition(Eigen::VectorXd::Zero(group->size()));
  while (sim->time() < 5) {
    if (compensates) command.setEffort(group->getGravityEfforts());
    group->sendCommand(command);
    if (!group->getNextFeedback(feedback)) return 1;
  }
  return feedback.getPosition().cwiseAbs().maxCoeff();
}

TEST(GravityOfAStandingRobot, LetsTheHexapodStandAtKitGains) {
  EXPECT_LT(errorOfTheHexapod(true), 0.003);
  EXPECT_GT(errorOfTheHexapod(false), 0.03);
}

}  // namespace
}  // namespace hrdf::sim::gravity_test
