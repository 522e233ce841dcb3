// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Tests how modules hold their position until a program commands them.
#include <gtest/gtest.h>

#include "tests/sim/rig.h"

namespace hrdf::sim::holding_test {
namespace {

// The rig, held if `isHeld`. Its link is horizontal at the start, so gravity acts on it.
struct HeldRig {
  explicit HeldRig(bool isHeld, bool hasTwin = false) : rig({.friction = 0, .hasTwin = hasTwin}) {
    SimulationSpec spec;
    spec.robots.push_back({rig.path(), {}, isHeld});
    Diagnostics out;
    sim = Simulation::open(spec, out);
    EXPECT_TRUE(sim) << summary(out);
    group = sim->lookup().getGroupFromNames({"HEBI"}, {"J1"});
  }
  double position() {
    EXPECT_TRUE(group->readFeedback(feedback));
    return feedback[0].actuator().position().get();
  }

  Rig rig;
  std::unique_ptr<Simulation> sim;
  std::shared_ptr<Group> group;
  GroupFeedback feedback{1};
};

TEST(Holding, KeepsTheHomePoseAgainstGravity) {
  HeldRig held(true), loose(false);
  held.sim->step(2);
  loose.sim->step(2);
  EXPECT_NEAR(held.position(), 0, 0.01);
  EXPECT_LT(loose.position(), -0.5);
  EXPECT_EQ(held.feedback[0].actuator().commandLifetimeState().get(),
            CommandLifetimeState::Unlocked);
}

TEST(Holding, EndsForGoodWithTheFirstCommand) {
  HeldRig held(true);
  held.sim->step(0.1);
  EXPECT_TRUE(held.group->sendCommand(GroupCommand(1)));  // an empty command: limp
  held.sim->step(2);
  EXPECT_LT(held.position(), -0.5);
}

TEST(Holding, GoesOnWhenSettingsAloneAreSent) {
  HeldRig held(true);
  GroupCommand command(1);
  command[0].led().set(Color(255, 0, 0));
  command[0].settings().actuator().positionGains().kI().set(0);
  held.group->sendCommand(command);
  held.sim->step(2);
  EXPECT_NEAR(held.position(), 0, 0.01);
}

TEST(Holding, LetsGoOfAllModulesOfAJoint) {
  HeldRig held(true, true);
  held.sim->step(0.5);
  EXPECT_NEAR(held.position(), 0, 0.01);
  EXPECT_TRUE(held.group->sendCommand(GroupCommand(1)));
  held.sim->step(2);
  EXPECT_LT(held.position(), -0.2);  // slower because of two rotors
}

TEST(Holding, BeginsAgainWithAReset) {
  HeldRig held(true);
  held.group->sendCommand(GroupCommand(1));
  held.sim->step(1);
  held.sim->reset();
  held.sim->step(2);
  EXPECT_NEAR(held.position(), 0, 0.01);
}

}  // namespace
}  // namespace hrdf::sim::holding_test
