// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Tests the program's side of Mobile IO, with a simulated phone.
#include <cmath>
#include <filesystem>
#include <fstream>
#include <limits>
#include <stdexcept>

#include <unistd.h>

#include <gtest/gtest.h>
#include <hrdf/sim/mobile_io.h>
#include <hrdf/sim/mobile_io_device.h>
#include <hrdf/sim/simulation.h>

namespace hrdf::sim::mobile_io_test {
namespace {

using ButtonState = MobileIO::ButtonState;

class MobileIOTest : public testing::Test {
 protected:
  void SetUp() override {
    Diagnostics diagnostics;
    sim = Simulation::open(HRDF_SOURCE_DIR "/models/pan_tilt.hrdf", {}, diagnostics);
    device = sim->addMobileIO("HEBI", "phone");
    phone = MobileIO::create("HEBI", "phone", sim->lookup());
    ASSERT_TRUE(phone);
  }

  std::unique_ptr<Simulation> sim;
  std::shared_ptr<MobileIoDevice> device;
  std::unique_ptr<MobileIO> phone;
};

TEST_F(MobileIOTest, IsNullWhereThereIsNone) {
  EXPECT_FALSE(MobileIO::create("HEBI", "tablet", sim->lookup()));
  EXPECT_FALSE(MobileIO::create("", "", sim->lookup()));
}

TEST_F(MobileIOTest, IsFoundInAnyOpenSimulation) { EXPECT_TRUE(MobileIO::create("HEBI", "phone")); }

TEST_F(MobileIOTest, IsAtRestBeforeTheFirstUpdate) {
  device->setButton(1, true);
  device->setAxis(3, 0.5);
  EXPECT_FALSE(phone->getButton(1));
  EXPECT_EQ(phone->getAxis(3), 0);
  EXPECT_EQ(phone->getButtonDiff(1), ButtonState::Unchanged);
}

TEST_F(MobileIOTest, ReadsButtonsAndAxes) {
  device->setButton(8, true);
  device->setAxis(1, -1);
  device->setAxis(8, 0.25);
  ASSERT_TRUE(phone->update());
  EXPECT_TRUE(phone->getButton(8));
  EXPECT_FALSE(phone->getButton(7));
  EXPECT_EQ(phone->getAxis(1), -1);
  EXPECT_EQ(phone->getAxis(8), 0.25F);
}

TEST_F(MobileIOTest, ReportsAButtonOnceThatItChanged) {
  device->setButton(2, true);
  phone->update();
  EXPECT_EQ(phone->getButtonDiff(2), ButtonState::ToOn);
  phone->update();
  EXPECT_EQ(phone->getButtonDiff(2), ButtonState::Unchanged);
  device->setButton(2, false);
  phone->update();
  EXPECT_EQ(phone->getButtonDiff(2), ButtonState::ToOff);
}

TEST_F(MobileIOTest, IsHeardEachTimeThatAnArmOfTheSameFrequencyIs) {
  sim->step(0.004);
  const auto joints = sim->lookup().getGroupFromNames({"HEBI"}, {"pan", "tilt"});
  GroupFeedback feedback(2);
  for (int i = 1; i <= 10; ++i) {
    ASSERT_TRUE(joints->getNextFeedback(feedback));
    const double time = sim->time();
    ASSERT_TRUE(phone->update(0));
    EXPECT_EQ(sim->time(), time);  // update() did not wait for the phone
  }
}

TEST_F(MobileIOTest, RefusesNumbersThatAreNone) {
  EXPECT_THROW(phone->getButton(0), std::out_of_range);
  EXPECT_THROW(phone->getButtonDiff(9), std::out_of_range);
  EXPECT_THROW(phone->getAxis(-1), std::out_of_range);
  EXPECT_THROW(phone->setAxisSnap(9, 0), std::out_of_range);
  EXPECT_THROW(phone->setButtonLabel(0, "x"), std::out_of_range);
}

TEST_F(MobileIOTest, WritesOnTheScreen) {
  EXPECT_TRUE(phone->setButtonLabel(1, "go"));
  EXPECT_TRUE(phone->setAxisLabel(2, "speed"));
  EXPECT_TRUE(phone->setButtonLed(3, true));
  EXPECT_TRUE(phone->setLedColor(1, 2, 3));
  EXPECT_TRUE(phone->appendText("one\n"));
  EXPECT_TRUE(phone->appendText("two\n", false));
  EXPECT_TRUE(phone->sendVibrate());
  EXPECT_EQ(device->buttonLabel(1), "go");
  EXPECT_EQ(device->axisLabel(2), "speed");
  const auto group = sim->lookup().getGroupFromNames({"*"}, {"phone"});
  GroupInfo info(1);
  ASSERT_TRUE(group && group->requestInfo(info));
  EXPECT_EQ(info[0].io().b().getLabel(1), "go");
  EXPECT_FALSE(info[0].io().b().hasLabel(2));
  EXPECT_TRUE(device->hasLight(3));
  EXPECT_EQ(device->edge(), Color(1, 2, 3));
  EXPECT_EQ(device->text(), "one\ntwo\n");
  EXPECT_EQ(device->vibrations(), 1U);
  EXPECT_TRUE(phone->clearText());
  EXPECT_EQ(device->text(), "");
}

TEST_F(MobileIOTest, SendsNoPlacesThatAnAxisCannotHave) {
  constexpr float kInfinity = std::numeric_limits<float>::infinity();
  EXPECT_FALSE(phone->setAxisSnap(6, kInfinity));
  EXPECT_FALSE(phone->setAxisValue(6, -kInfinity));
  EXPECT_FALSE(phone->setAxisValue(6, std::nanf("")));
  EXPECT_TRUE(phone->disableAxisSnap(6));
}

TEST_F(MobileIOTest, MovesAxesAndMakesButtonsSwitches) {
  phone->setAxisValue(5, 0.5F);
  phone->setAxisSnap(6, -0.5F);
  device->setAxis(6, 1);
  device->releaseAxis(6);
  phone->setButtonMode(4, MobileIO::ButtonMode::Toggle);
  device->setButton(4, true);
  device->setButton(4, false);
  phone->update();
  EXPECT_EQ(phone->getAxis(5), 0.5F);
  EXPECT_EQ(phone->getAxis(6), -0.5F);
  EXPECT_TRUE(phone->getButton(4));
}

TEST_F(MobileIOTest, LeavesAnAxisWithoutSnapWhereItIs) {
  phone->disableAxisSnap(1);
  device->setAxis(1, 0.75);
  device->releaseAxis(1);
  phone->update();
  EXPECT_EQ(phone->getAxis(1), 0.75F);
}

TEST_F(MobileIOTest, PutsEverythingBack) {
  phone->setButtonLabel(1, "go");
  phone->setAxisLabel(7, "left");
  phone->setButtonMode(1, MobileIO::ButtonMode::Toggle);
  phone->setButtonLed(1, true);
  phone->setAxisSnap(1, 1);
  phone->setAxisValue(4, 1);
  phone->setLedColor(9, 9, 9);
  phone->appendText("text");
  ASSERT_TRUE(phone->resetUI());
  device->setButton(1, true);
  device->setButton(1, false);
  device->setAxis(1, 0.5);
  device->releaseAxis(1);
  phone->update();
  EXPECT_EQ(device->buttonLabel(1), "B1");
  EXPECT_EQ(device->axisLabel(7), "A7");
  EXPECT_FALSE(device->hasLight(1));
  EXPECT_EQ(device->edge(), Color());
  EXPECT_EQ(device->text(), "");
  EXPECT_FALSE(phone->getButton(1));
  EXPECT_EQ(phone->getAxis(1), 0);
  EXPECT_EQ(phone->getAxis(4), 0);
}

TEST_F(MobileIOTest, SendsALayoutAsItIs) {
  const std::string path = testing::TempDir() + std::to_string(getpid()) + ".json";
  std::ofstream(path) << R"([{"id": "b1"}])";
  EXPECT_TRUE(phone->sendLayout(path));
  EXPECT_EQ(device->layout(), R"([{"id": "b1"}])");
  EXPECT_TRUE(phone->sendLayoutBuffer("[]"));
  EXPECT_EQ(device->layout(), "[]");
  std::filesystem::remove(path);
}

TEST_F(MobileIOTest, RefusesALayoutThatIsNotThere) {
  EXPECT_FALSE(phone->sendLayout(""));
  EXPECT_FALSE(phone->sendLayout("none.json"));
  EXPECT_FALSE(phone->sendLayout(testing::TempDir()));
  EXPECT_FALSE(phone->sendLayoutBuffer(""));
  EXPECT_FALSE(phone->sendLayoutBuffer(std::string(2 << 20, ' ')));
  EXPECT_EQ(device->layout(), "");
}

TEST_F(MobileIOTest, KnowsWhereThePhoneIs) {
  device->setPose({1, 2, 3}, {0, 1, 0, 0});
  phone->update();
  EXPECT_EQ(phone->getArPosition().getY(), 2);
  EXPECT_EQ(phone->getArOrientation().getX(), 1);
  EXPECT_EQ(phone->getLastFeedback().mobile().arQuality().get(), ArQuality::ArQualityNormal);
}

}  // namespace
}  // namespace hrdf::sim::mobile_io_test
