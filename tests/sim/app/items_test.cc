// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Tests sessions of benches (`.sim.yaml`) and of several items, as in HRDF_SIM: robots, phones and
// I/O boards.
#include <cmath>
#include <memory>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "app/session/saving.h"
#include "app/session/session.h"
#include "app/session/watcher.h"

#include "tests/sim/app/folder_test.h"

namespace hrdf::app::items_test {
namespace {

class Items : public FolderTest {
 protected:
  static std::unique_ptr<Session> open(const std::vector<std::string>& files) {
    Diagnostics diagnostics;
    auto session = Session::open({files, "", {}, true, {}}, diagnostics);
    EXPECT_TRUE(session) << summary(diagnostics);
    return session;
  }

  static std::string refusalOf(const std::vector<std::string>& files,
                               const std::string& into = {}) {
    Diagnostics diagnostics;
    EXPECT_FALSE(Session::open({files, into, {}, true, {}}, diagnostics));
    return diagnostics.hasErrors() ? toString(diagnostics.all()[0]) : "";
  }

  std::string bench(const std::string& text) const { return write("lab.sim.yaml", text); }
};

TEST_F(Items, ItemsOfABenchAreFoundByTheirNames) {
  const auto session =
      open({bench("robots: [" + kModels + "x_arm_6dof.cfg.yaml, {file: " + kSmallArm +
                  ", family: Other}]\n"
                  "phones: [{family: Arm, name: mobileIO}]\n"
                  "io_boards: [{family: HEBI, name: board}]\n")});
  ASSERT_TRUE(session);
  sim::Lookup& lookup = session->simulation()->lookup();
  EXPECT_TRUE(lookup.getGroupFromNames({"Arm"}, {"J1_base", "mobileIO"}));
  EXPECT_TRUE(lookup.getGroupFromNames({"Other"}, {"J1_base"}));
  EXPECT_TRUE(lookup.getGroupFromNames({"HEBI"}, {"board"}));
  ASSERT_EQ(session->phones().size(), 1u);
  EXPECT_EQ(session->phones()[0].name, "mobileIO");
}

TEST_F(Items, StandBesideFiles) {
  const auto session =
      open({kSmallArm + "?family=Left", kSmallArm + "?family=Right&floating_base=1"});
  ASSERT_TRUE(session);
  EXPECT_EQ(session->axes()[0].family, "Left");
  EXPECT_EQ(session->axes()[3].family, "Right");
  EXPECT_EQ(session->model().nv, 3 + 9);
}

TEST_F(Items, HoldTheirPoseUnlessTheySayElse) {
  for (const bool hangs : {false, true}) {
    const auto session = open({kSmallArm + "?home=0,0.5,0.5" + (hangs ? "&hold=none" : "")});
    ASSERT_TRUE(session);
    for (const bool isReset : {false, true}) {
      if (isReset) session->reset();
      for (int i = 0; i < 500; ++i) session->step();
      const double moved = std::abs(session->data().qpos[1] - 0.5);
      EXPECT_EQ(moved > 0.02, hangs) << moved << " rad";
    }
  }
}

TEST_F(Items, PlayAPhonesTableAndWatchIt) {
  const std::string play = write("press.csv", "time,b1\n0,0\n0.1,1\n");
  const std::string file =
      bench("robots: [" + kSmallArm + "]\nphones: [{family: Arm, name: phone, play: press.csv}]\n");
  const Files files;
  Diagnostics diagnostics;
  const auto session = Session::open({{file}, "", {}, true, {}, files}, diagnostics);
  ASSERT_TRUE(session) << summary(diagnostics);
  const Watcher watcher(files.seen());
  EXPECT_TRUE(watcher.isWatching(play));
  EXPECT_TRUE(watcher.isWatching(file));
  auto phone = session->simulation()->lookup().getGroupFromNames({"Arm"}, {"phone"});
  ASSERT_TRUE(phone);
  sim::GroupFeedback feedback(1);
  for (const bool isPressed : {false, true}) {
    for (int i = 0; isPressed && i < 150; ++i) session->step();
    phone->readFeedback(feedback);
    EXPECT_EQ(feedback[0].io().b().getInt(1), isPressed ? 1 : 0);
  }
}

TEST_F(Items, AreSavedAsTheyWereOpened) {
  const Source source{
      {bench("robots: [{file: " + kSmallArm + ", floating_base: true}]\n")}, "", {}, true, {}};
  Diagnostics diagnostics;
  const auto session = Session::open(source, diagnostics);
  ASSERT_TRUE(session);
  EXPECT_TRUE(saveModel(session->source(), session->model(), session->data(), path("saved.xml"),
                        diagnostics))
      << summary(diagnostics);
}

TEST_F(Items, AreRefusedWhereTheyMakeNoSense) {
  EXPECT_EQ(refusalOf({"mobile-io:A/phone"}),
            "mobile-io:A/phone: error: phones and I/O boards also need a robot with modules");
  EXPECT_EQ(refusalOf({kSmallArm, "scene:a.xml"}, "b.xml"),
            "scene:a.xml: error: a second scene 'a.xml'");
  EXPECT_EQ(refusalOf({kSmallArm, "mobile-io:A/p", "mobile-io:A/p"}),
            "mobile-io:A/p: error: cannot add the device 'A/p'; another device has this name");
}

}  // namespace
}  // namespace hrdf::app::items_test
