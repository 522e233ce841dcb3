// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Tests what panels say, without drawing.

#include <gtest/gtest.h>

#include "app/window/panels.h"

namespace hrdf::app::panels_test {
namespace {

TEST(Panels, ShowTheGoalElseWhatIsCommandedElseWhatIs) {
  AxisState state;
  state.position = 0.25;
  EXPECT_EQ(commandedPosition(state), 0.25);
  state.target.position = 0.5;
  EXPECT_EQ(commandedPosition(state), 0.5);
  state.goal = 1;
  EXPECT_EQ(commandedPosition(state), 1);
}

TEST(Panels, SayThatTheMotionStopIsOn) {
  EXPECT_EQ(std::string(stateOf({}, false).text), "running");
  EXPECT_EQ(std::string(stateOf({}, true).text), "motion stop");
  Physics::Status paused;
  paused.running = false;
  EXPECT_EQ(std::string(stateOf(paused, true).text), "paused");
  paused.failure = "bad acceleration";
  EXPECT_EQ(std::string(stateOf(paused, true).text), "unstable");
}

// MuJoCo reports no error for bodies that are so far away, but the picture is black.
TEST(Panels, SayThatBodiesAreTooFarAwayToSee) {
  const SpecPtr spec(
      mj_parseXMLString("<mujoco><option gravity='0 0 -1e9'/><worldbody><body>"
                        "<freejoint/><geom size='1'/></body></worldbody></mujoco>",
                        nullptr, nullptr, 0));
  const ModelPtr model(mj_compile(spec.get(), nullptr));
  const DataPtr data(mj_makeData(model.get()));
  mj_forward(model.get(), data.get());
  EXPECT_EQ(farAway(*model, *data), "");
  while (data->time < 1) mj_step(model.get(), data.get());
  EXPECT_EQ(farAway(*model, *data), "bodies are 5e+08 m away");
}

TEST(Panels, PrintErrorsAsTheCheckDoes) {
  Diagnostics diagnostics;
  diagnostics.error("arm.hrdf", "wrong");
  diagnostics.warning("arm.hrdf", "odd");
  EXPECT_EQ(textOf(diagnostics), "arm.hrdf: error: wrong\narm.hrdf: warning: odd\n");
}

}  // namespace
}  // namespace hrdf::app::panels_test
