// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Tests the simulated phone as a program sees it on the network.
#include <cmath>
#include <limits>

#include <gtest/gtest.h>

#include "tests/sim/rig.h"

namespace hrdf::sim::mobile_io_device_test {
namespace {

class Phones : public testing::Test {
 protected:
  Phones()
      : device(rig.sim->addMobileIO("HEBI", "mobileIO")),
        phone(rig.sim->lookup().getGroupFromNames({"HEBI"}, {"mobileIO"})) {}

  const ModuleFeedback& received() {
    EXPECT_TRUE(phone->getNextFeedback(feedback));
    return feedback[0];
  }

  Rig rig;
  std::shared_ptr<MobileIoDevice> device;
  std::shared_ptr<Group> phone;
  GroupCommand command{1};
  GroupFeedback feedback{1};
};

TEST_F(Phones, AreFoundBesideTheModules) {
  ASSERT_TRUE(phone);
  EXPECT_EQ(rig.sim->lookup().getEntryList()->size(), 2u);
  EXPECT_EQ(rig.sim->lookup().getGroupFromFamily("HEBI")->size(), 2);
  EXPECT_EQ(rig.sim->lookup().getConnectedGroupFromName("HEBI", "J1")->size(), 1);
}

TEST_F(Phones, AreRefusedUnderNamesThatAreTakenOrThatNoModuleMayHave) {
  EXPECT_FALSE(rig.sim->addMobileIO("HEBI", "mobileIO"));
  EXPECT_FALSE(rig.sim->addMobileIO("HEBI", "J1"));
  EXPECT_FALSE(rig.sim->addMobileIO("HEBI", ""));
  EXPECT_FALSE(rig.sim->addMobileIO("HEBI", std::string(21, 'x')));
  EXPECT_FALSE(rig.sim->addMobileIO("HEBI", "phone*"));
  EXPECT_FALSE(rig.sim->addMobileIO("", "phone"));
  EXPECT_TRUE(rig.sim->addMobileIO("Arm", "mobileIO"));
}

TEST_F(Phones, ReportWhichButtonsArePressed) {
  device->setButton(3, true);
  EXPECT_EQ(received().io().b().getInt(3), 1);
  EXPECT_EQ(feedback[0].io().b().getInt(4), 0);
  device->setButton(3, false);
  EXPECT_EQ(received().io().b().getInt(3), 0);
}

TEST_F(Phones, KeepAToggleButtonOnUntilItIsPressedAgain) {
  command[0].io().b().setInt(1, 1);
  phone->sendCommand(command);
  device->setButton(1, true);
  device->setButton(1, false);
  EXPECT_EQ(received().io().b().getInt(1), 1);
  device->setButton(1, true);
  EXPECT_EQ(received().io().b().getInt(1), 0);
}

TEST_F(Phones, ReportWhereTheAxesAre) {
  device->setAxis(3, -0.25);
  device->setAxis(4, 7);
  device->setAxis(5, std::numeric_limits<double>::quiet_NaN());
  EXPECT_FLOAT_EQ(received().io().a().getFloat(3), -0.25F);
  EXPECT_FLOAT_EQ(feedback[0].io().a().getFloat(4), 1);
  EXPECT_FLOAT_EQ(feedback[0].io().a().getFloat(5), 0);
}

TEST_F(Phones, LetJoysticksSpringBackAndSlidersStay) {
  for (int axis = 1; axis <= 8; ++axis) {
    device->setAxis(axis, 0.5);
    device->releaseAxis(axis);
    const bool isSlider = axis >= 3 && axis <= 6;
    EXPECT_EQ(device->axis(axis), isSlider ? 0.5 : 0) << axis;
  }
}

TEST_F(Phones, SpringBackToTheCommandedPosition) {
  command[0].io().a().setFloat(3, 0.75F);
  phone->sendCommand(command);
  device->setAxis(3, -1);
  device->releaseAxis(3);
  EXPECT_EQ(device->axis(3), 0.75);
}

TEST_F(Phones, MoveAnAxisThatAProgramMoves) {
  command[0].io().f().setFloat(5, 0.5F);
  phone->sendCommand(command);
  EXPECT_EQ(device->axis(5), 0.5);
}

TEST_F(Phones, ShowTheTextThatTheyAreSent) {
  command[0].appendLog().set("one\n");
  phone->sendCommand(command);
  phone->sendCommand(command);
  EXPECT_EQ(device->text(), "one\none\n");
  command[0].clearLog().set();
  phone->sendCommand(command);
  EXPECT_EQ(device->text(), "one\n");
}

TEST_F(Phones, KeepTheNewestOfTooMuchText) {
  command[0].appendLog().set(std::string(99'999, 'a') + "bcd");
  phone->sendCommand(command);
  EXPECT_EQ(device->text().size(), 100'000u);
  EXPECT_TRUE(device->text().ends_with("abcd"));
}

TEST_F(Phones, ShineAsCommanded) {
  command[0].led().set({255, 0, 0, 255});
  command[0].io().e().setInt(2, 1);
  phone->sendCommand(command);
  EXPECT_EQ(device->edge(), (Color{255, 0, 0, 255}));
  EXPECT_TRUE(device->hasLight(2));
  EXPECT_FALSE(device->hasLight(1));
}

TEST_F(Phones, CountTheirVibrations) {
  command[0].actuator().effort().set(1);
  phone->sendCommand(command);
  EXPECT_EQ(device->vibrations(), 1u);
}

TEST_F(Phones, ReportTheirPose) {
  device->setPose({1, 2, 3}, {0, 1, 0, 0});
  EXPECT_EQ(received().message.vectors.get(FeedbackVector::arPosition).y, 2);
  EXPECT_EQ(feedback[0].message.quaternions.get(FeedbackQuaternion::arOrientation).x, 1);
}

TEST_F(Phones, DoWhatAFileSays) {
  const TextFile script("script.csv", "time,b1,a3\n0.1,1,0.5\n\n0.2,,-0.5\r\n0.3,0,\n");
  rig.sim->step(0.5);
  Diagnostics diagnostics;
  ASSERT_TRUE(device->play(script.path(), diagnostics));
  rig.sim->step(0.099);
  EXPECT_FALSE(device->isOn(1));
  rig.sim->step();
  EXPECT_TRUE(device->isOn(1));
  EXPECT_EQ(device->axis(3), 0.5);
  rig.sim->step(0.1);
  EXPECT_TRUE(device->isOn(1));
  EXPECT_EQ(device->axis(3), -0.5);
  rig.sim->step(0.1);
  EXPECT_FALSE(device->isOn(1));
}

TEST_F(Phones, DoItAgainAfterAReset) {
  const TextFile script("script.csv", "time,b1\n0.1,1\n0.2,0\n");
  Diagnostics diagnostics;
  ASSERT_TRUE(device->play(script.path(), diagnostics));
  rig.sim->step(0.3);
  rig.sim->reset();
  rig.sim->step(0.15);
  EXPECT_TRUE(device->isOn(1));
}

TEST_F(Phones, AreAsNewAfterAReset) {
  device->setButton(1, true);
  device->setAxis(4, 0.5);
  command[0].appendLog().set("text");
  phone->sendCommand(command);
  rig.sim->reset();
  EXPECT_FALSE(device->isOn(1));
  EXPECT_EQ(device->axis(4), 0);
  EXPECT_EQ(device->text(), "");
}

TEST_F(Phones, TakeTextAndLightsOfOneMessage) {
  command[0].appendLog().set("text");
  command[0].io().e().setInt(3, 1);
  phone->sendCommand(command);
  EXPECT_EQ(device->text(), "text");
  EXPECT_TRUE(device->hasLight(3));
}

TEST_F(Phones, MeasureGravityInTheirOwnFrame) {
  device->setPose({0, 0, 0}, {std::sqrt(0.5F), std::sqrt(0.5F), 0, 0});  // y axis up
  EXPECT_NEAR(received().message.vectors.get(FeedbackVector::accelerometer).y, 9.81, 1e-5);
  EXPECT_EQ(feedback[0].message.vectors.get(FeedbackVector::gyro).x, 0);
}

// y is north; the field points north, and steeply down.
TEST_F(Phones, MeasureTheEarthsFieldInTheirOwnFrame) {
  const Vector3f level = received().message.vectors.get(FeedbackVector::magnetometer);
  EXPECT_NEAR(level.y, 20e-6, 1e-9);
  EXPECT_NEAR(level.z, -48e-6, 1e-9);
  device->setPose({0, 0, 0}, {std::sqrt(0.5F), std::sqrt(0.5F), 0, 0});  // y axis up
  const Vector3f upright = received().message.vectors.get(FeedbackVector::magnetometer);
  EXPECT_NEAR(upright.y, -48e-6, 1e-9);
  EXPECT_NEAR(upright.z, -20e-6, 1e-9);
}

TEST_F(Phones, SayWhatIsWrongWithAFile) {
  const auto wrong = [&](const std::string& text) {
    const TextFile script("script.csv", text);
    Diagnostics diagnostics;
    EXPECT_FALSE(device->play(script.path(), diagnostics));
    const std::string said = summary(diagnostics);
    return said.substr(said.find(".csv:") + 5, said.find('\n') - said.find(".csv:") - 5);
  };
  EXPECT_EQ(wrong("time,b9\n"),
            "1:6: error: unknown column 'b9'; allowed: time and a1 to a8, b1 to b8");
  EXPECT_EQ(wrong("time,b1,b1\n"), "1:9: error: column 'b1' occurs twice");
  EXPECT_EQ(wrong("b1\n0\n"), "1:1: error: no column 'time'; begin with 'time,b1'");
  EXPECT_EQ(wrong("time,b1\n0,1,2\n"), "2:5: error: 3 cells in a table of 2 columns");
  EXPECT_EQ(wrong("time,b1\n1,1\n0.5,0\n"),
            "3:1: error: time 0.5 is not above the time of the row before");
  EXPECT_EQ(wrong("time,b1\n,1\n"), "2:1: error: a row without a time");
  EXPECT_EQ(wrong("time,b1\n0,x\n"), "2:3: error: 'x' is not a number");
  EXPECT_EQ(wrong("time,b1\n0,1\n1e300,0\n"),
            "3:1: error: time 1e+300 is not from 0 to 1000000000; times are in seconds from the "
            "start");
  EXPECT_EQ(wrong("time,b1\n0,inf\n"), "2:3: error: 'inf' is not a number");
  EXPECT_EQ(wrong("time,a1\n0,1.5\n"), "2:3: error: '1.5' is not from -1 to 1");
  EXPECT_EQ(wrong("time,b1\n0,0.5\n"), "2:3: error: '0.5' is not 0 or 1");
  EXPECT_LT(wrong("time,b1\n0," + std::string(100'000, 'x') + "\n").size(), 200u);
  EXPECT_EQ(wrong(" \n"), "1:1: error: no row of column names; begin with 'time,b1'");
}

TEST_F(Phones, DoWithButtonsAndAxesWhatALayoutSays) {
  command[0].layout = R"([
    {"id": "b2", "type": "button", "parameters": {"text": "Hold", "mode": "toggle"}},
    {"id": "a4", "type": "slider", "parameters": {"text": "Lift", "snap": -0.5}}])";
  phone->sendCommand(command);
  EXPECT_EQ(device->buttonLabel(2), "Hold");
  EXPECT_EQ(device->buttonLabel(1), "B1");
  EXPECT_EQ(device->axisLabel(4), "Lift");
  EXPECT_EQ(device->axis(4), -0.5);
  device->setButton(2, true);
  device->setButton(2, false);
  EXPECT_TRUE(device->isOn(2));
  device->setAxis(4, 1);
  device->releaseAxis(4);
  EXPECT_EQ(device->axis(4), -0.5);
}

TEST_F(Phones, KeepALayoutThatCannotBeRead) {
  command[0].layout = "{";
  EXPECT_TRUE(phone->sendCommand(command));
  EXPECT_EQ(device->layout(), "{");
  EXPECT_EQ(device->buttonLabel(2), "B2");
}

TEST_F(Phones, IgnoreButtonsAndAxesThatTheyDoNotHave) {
  device->setButton(0, true);
  device->setButton(9, true);
  device->setAxis(-1, 1);
  EXPECT_FALSE(device->isOn(9));
  EXPECT_EQ(device->axis(0), 0);
  EXPECT_EQ(device->buttonLabel(9), "");
  EXPECT_EQ(device->buttonLabel(8), "B8");
}

}  // namespace
}  // namespace hrdf::sim::mobile_io_device_test
