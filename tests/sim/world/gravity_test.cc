// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Tests the efforts that hold a robot against gravity.
#include <cmath>

#include <gtest/gtest.h>

#include <hrdf/lower.h>

#include "world/gravity.h"

namespace hrdf::sim {
namespace {

struct Held {
  ModelPtr model;
  DataPtr data;
  Gravity gravity;
};

// A slide with a pendulum of two links; each has 1 kg at the end of 1 m.
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

}  // namespace
}  // namespace hrdf::sim
