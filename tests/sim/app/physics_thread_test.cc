// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Tests PhysicsThread: it runs the simulation on a separate thread, and the test's thread calls it.
#include <cmath>
#include <future>
#include <memory>
#include <optional>
#include <string>
#include <thread>
#include <utility>

#include <gtest/gtest.h>

#include "app/session/physics_thread.h"

namespace hrdf::app::physics_thread_test {
namespace {

constexpr double kStep = 0.001;  // s
constexpr double kAsFastAsItGoes = 0;

std::unique_ptr<Session> openArm() {
  Diagnostics diagnostics;
  auto session =
      Session::open({{HRDF_SOURCE_DIR "/models/x_arm_3dof.hrdf"}, "", {}, true, {}}, diagnostics);
  EXPECT_TRUE(session) << summary(diagnostics);
  return session;
}

// Returns the result of `look`, which runs between two steps.
template <class Look>
auto ask(Physics& physics, const Look& look) {
  std::promise<decltype(look(std::declval<Session&>()))> answer;
  physics.post([&](Session& session) { answer.set_value(look(session)); });
  return answer.get_future().get();
}

double timeOf(Physics& physics) {
  return ask(physics, [](const Session& session) { return session.time(); });
}

void awaitTime(Physics& physics, double time) {
  while (physics.snapshot().time < time) std::this_thread::yield();
}

class PhysicsTest : public testing::Test {
 protected:
  Physics physics_{openArm(), kAsFastAsItGoes};
};

TEST_F(PhysicsTest, ShowsNewerAndNewerStates) {
  awaitTime(physics_, 0.1);
  const double before = physics_.snapshot().time;
  awaitTime(physics_, before + 0.1);
  const Snapshot& newest = physics_.snapshot();
  EXPECT_EQ(newest.axes.size(), 3u);
  EXPECT_EQ(newest.data->time, newest.time);
}

TEST_F(PhysicsTest, StepsOnceForEachTimeItIsAskedWhileItStandsStill) {
  physics_.run(false);
  const double before = timeOf(physics_);
  EXPECT_EQ(timeOf(physics_), before);
  for (int i = 0; i < 3; ++i) physics_.stepOnce();
  while (timeOf(physics_) < before + 2.5 * kStep) std::this_thread::yield();
  EXPECT_NEAR(timeOf(physics_), before + 3 * kStep, kStep / 2);
}

TEST_F(PhysicsTest, RunsUntilATimeAndWaitsThere) {
  physics_.runUntil(0);
  const double begin = timeOf(physics_);
  const double end = begin + 0.5;
  physics_.runUntil(end);
  awaitTime(physics_, end - kStep / 2);
  EXPECT_NEAR(timeOf(physics_), end, kStep / 2);
  EXPECT_NEAR(timeOf(physics_), end, kStep / 2);  // unchanged
  physics_.runUntil(std::nullopt);
  awaitTime(physics_, end + 0.1);
}

TEST_F(PhysicsTest, StartsAnewWhenItIsReset) {
  awaitTime(physics_, 0.1);
  physics_.run(false);
  physics_.reset();
  EXPECT_EQ(timeOf(physics_), 0);
  while (physics_.snapshot().time > 0) std::this_thread::yield();
}

TEST_F(PhysicsTest, TracesEachMomentOnce) {
  double last = -1;
  for (int seen = 0; seen < 100;) {
    for (const Moment& moment : physics_.takeTrace()) {
      EXPECT_GT(moment.time, last);
      last = moment.time;
      ++seen;
    }
  }
}

TEST_F(PhysicsTest, GivesBackWhatItSimulated) {
  awaitTime(physics_, 0.1);
  EXPECT_GE(physics_.stop()->time(), 0.1);
}

TEST_F(PhysicsTest, SaysWhyItStopped) {
  physics_.post([](Session& session) { session.data().qpos[0] = NAN; });
  while (physics_.status().failure.empty()) std::this_thread::yield();
  EXPECT_TRUE(physics_.status().running);
  physics_.reset();
  while (!physics_.status().failure.empty()) std::this_thread::yield();
}

// Calls functions while the physics thread runs, so that the thread sanitizer can find data races.
TEST_F(PhysicsTest, TakesOrdersAtAnyTime) {
  mjvPerturb push;
  mjv_defaultPerturb(&push);
  push.select = 1;
  for (int i = 0; i < 200; ++i) {
    push.active = i % 2 == 0 ? mjPERT_TRANSLATE : 0;
    physics_.push(push);
    physics_.run(i % 3 != 0);
    physics_.setFactor(i % 5);
    physics_.stepOnce();
    if (i % 50 == 0) physics_.reset();
    physics_.post([i](Session& session) { i % 7 == 0 ? session.turnAllOff() : session.holdAll(); });
    physics_.takeTrace();
    physics_.snapshot().data->qpos[0] = i;
    EXPECT_EQ(physics_.axes().size(), 3u);
  }
}

}  // namespace
}  // namespace hrdf::app::physics_thread_test
