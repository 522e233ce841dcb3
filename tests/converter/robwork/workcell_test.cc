// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Frames, joints, devices, loops, postures and properties of WorkCells.
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "tests/converter/robwork/reading_workcell.h"

namespace hrdf::workcell_test {
namespace {

using Eigen::Vector3d;
using RobworkWorkCell = ReadingWorkCell;
using Names = std::vector<std::string>;
using Kind = Mechanism::FrameKind;

constexpr const char* kCell = R"(
  <Frame name='Table'><RPY>90 0 0</RPY><Pos>0 0 0.5</Pos></Frame>
  <SerialDevice name='Arm'>
    <Frame name='Base' />
    <Joint name='J1' type='Revolute'><RPY /><Pos>1 0 0</Pos></Joint>
    <Frame name='Elbow'><RPY>0 0 90</RPY><Pos>0 0 0.2</Pos></Frame>
    <Joint name='J2' type='Prismatic' />
    <Frame name='Tool' />
    <Q name='Home'>0.5 0.1</Q>
    <Q name='Rest'>0 0</Q>
  </SerialDevice>
  <TreeDevice name='Hand'>
    <Frame name='Palm' />
    <Joint name='Thumb' type='Revolute' />
    <Frame name='Tip' type='EndEffector' />
    <Joint name='Finger' refframe='Palm' type='Revolute'><Depend on='Thumb' gain='-1' offset='0' /></Joint>
    <Q name='Home'>0.3</Q>
  </TreeDevice>)";

TEST_F(RobworkWorkCell, BodiesAreWorldTheBasesOfDevicesAndOneForEachJoint) {
  const auto cell = readCell(kCell);
  ASSERT_TRUE(cell);
  EXPECT_EQ(cell->format, "robwork");
  EXPECT_EQ(cell->name, "Cell");
  EXPECT_EQ(cell->path, kRoot);
  EXPECT_EQ(namesOf(cell->bodies), (Names{"WORLD", "Arm.Base", "Arm.J1", "Arm.J2", "Hand.Palm",
                                          "Hand.Thumb", "Hand.Finger"}));
  std::vector<int> parents;
  for (const auto& body : cell->bodies) parents.push_back(body.parent);
  EXPECT_EQ(parents, (std::vector<int>{-1, 0, 1, 2, 0, 4, 4}));
  EXPECT_EQ(namesOf(cell->joints), (Names{"Arm.J1", "Arm.J2", "Hand.Thumb", "Hand.Finger"}));
  EXPECT_TRUE(cell->joints[1].slides);
}

TEST_F(RobworkWorkCell, FramesMoveWithTheirJoints) {
  const auto cell = readCell(kCell);
  ASSERT_TRUE(cell);
  // Table turns x to y; J1 turns about z; Elbow turns z to -y, and J2 slides along that axis.
  EXPECT_TRUE(placeOfFrame(*cell, "Arm.Tool").isApprox(Vector3d(0, 1, 0.7)));
  EXPECT_TRUE(placeOfFrame(*cell, "Arm.Tool", {0, 0.1}).isApprox(Vector3d(0.1, 1, 0.7)));
  EXPECT_TRUE(placeOfFrame(*cell, "Arm.Tool", {kPi / 2, 0.1}).isApprox(Vector3d(0, 1.1, 0.7)));
}

TEST_F(RobworkWorkCell, DrivesAreTheActiveIndependentJointsDeviceByDevice) {
  const auto cell = readCell(kCell);
  ASSERT_TRUE(cell);
  EXPECT_EQ(namesOf(cell->drives), (Names{"Arm.J1", "Arm.J2", "Hand.Thumb"}));
  ASSERT_EQ(cell->devices.size(), 2u);
  EXPECT_EQ(cell->devices[0].joints, (std::vector<int>{0, 1}));
  EXPECT_EQ(cell->devices[1].joints, (std::vector<int>{2}));
}

TEST_F(RobworkWorkCell, DevicesHaveABaseAndATip) {
  const auto cell = readCell(kCell);
  ASSERT_TRUE(cell);
  const auto kindOf = [&](const char* name) { return named(cell->frames, name).kind; };
  EXPECT_EQ(kindOf("Arm.Base"), Kind::base);
  EXPECT_EQ(kindOf("Arm.Tool"), Kind::tip);
  EXPECT_EQ(kindOf("Hand.Tip"), Kind::tip);
  EXPECT_EQ(kindOf("Hand.Thumb"), Kind::frame);
  EXPECT_EQ(cell->devices[0].tip, indexOf(cell->frames, "Arm.Tool"));
  EXPECT_EQ(cell->devices[1].tip, indexOf(cell->frames, "Hand.Tip"));
}

TEST_F(RobworkWorkCell, HomeIsThatOfAllDevicesWithFollowersWhereTheyBelong) {
  const auto cell = readCell(kCell);
  ASSERT_TRUE(cell);
  ASSERT_EQ(namesOf(cell->postures), (Names{"home", "Arm.Rest"}));
  EXPECT_EQ(cell->postures[0].q, (std::vector<double>{0.5, 0.1, 0.3, -0.3}));
  EXPECT_EQ(cell->postures[1].q, (std::vector<double>{0, 0, 0.3, -0.3}));
}

TEST_F(RobworkWorkCell, WithoutQThereIsNoPosture) {
  const auto arm = readDevice("Serial", "<Frame name='Base' /><Joint name='J' type='Revolute' />");
  ASSERT_TRUE(arm);
  EXPECT_TRUE(arm->postures.empty());
  EXPECT_EQ(arm->name, "Arm");
}

TEST_F(RobworkWorkCell, AJointOfNoDeviceIsDrivenLast) {
  const auto cell = readCell(
      "<Joint name='Lift' type='Prismatic' /><TreeDevice name='Arm'>"
      "<Joint name='J' type='Revolute' /></TreeDevice>");
  ASSERT_TRUE(cell);
  EXPECT_EQ(namesOf(cell->joints), (Names{"Lift", "Arm.J"}));
  EXPECT_EQ(namesOf(cell->drives), (Names{"Arm.J", "Lift"}));
}

TEST_F(RobworkWorkCell, AUniversalJointTurnsAboutXAndThenY) {
  const auto arm = readDevice("Serial", "<Frame name='Base' /><Joint name='J' type='Universal' />");
  ASSERT_TRUE(arm);
  EXPECT_EQ(namesOf(arm->joints), (Names{"Arm.J_0", "Arm.J_1"}));
  EXPECT_EQ(namesOf(arm->bodies), (Names{"WORLD", "Arm.Base", "Arm.J"}));
  const double a = 0.3, b = 0.5;
  const Eigen::Matrix3d Rx{
      {1, 0, 0}, {0, std::cos(a), -std::sin(a)}, {0, std::sin(a), std::cos(a)}};
  const Eigen::Matrix3d Ry{
      {std::cos(b), 0, std::sin(b)}, {0, 1, 0}, {-std::sin(b), 0, std::cos(b)}};
  EXPECT_TRUE(poseOf(*arm, "Arm.J", {a, b}).linear().isApprox(Rx * Ry));
}

TEST_F(RobworkWorkCell, APrismaticSphericalJointSlidesAlongItsTurnedZ) {
  const auto arm =
      readDevice("Serial", "<Frame name='Base' /><Joint name='J' type='PrismaticSpherical' />");
  ASSERT_TRUE(arm);
  ASSERT_EQ(arm->joints.size(), 4u);
  EXPECT_EQ(arm->drives.size(), 4u);
  // A quarter turn about x turns z to -y.
  EXPECT_TRUE(placeOfFrame(*arm, "Arm.J", {kPi / 2, 0, 0.4, 2}).isApprox(Vector3d(0, -2, 0)));
}

TEST_F(RobworkWorkCell, QOfAJointOfSeveralAxesHasAValueForEach) {
  const auto arm = readDevice("Serial", R"(<Frame name='Base' /><Joint name='J' type='Spherical' />
    <Joint name='K' type='Revolute' /><Q name='Home'>0.1 0.2 0.3 0.4</Q>)");
  ASSERT_TRUE(arm);
  EXPECT_EQ(arm->postures[0].q, (std::vector<double>{0.1, 0.2, 0.3, 0.4}));
}

// Two legs of one joint each; both end 1 m along x.
constexpr const char* kLegs = R"(
  <Frame name='Base' />
  <SerialChain name='A'>
    <Joint name='J' type='Revolute' />
    <Frame name='End'><RPY /><Pos>1 0 0</Pos></Frame>
  </SerialChain>
  <Frame name='Second' refframe='Base' />
  <SerialChain name='B'><Joint name='J' type='Revolute' state='Passive' /></SerialChain>
  <Frame name='BehindB'><RPY /><Pos>1 0 0</Pos></Frame>)";

TEST_F(RobworkWorkCell, AllChainsOfAParallelDeviceEndTogetherWithoutAJunction) {
  const auto hand = readDevice("Parallel", kLegs);
  ASSERT_TRUE(hand);
  ASSERT_EQ(hand->loops.size(), 1u);
  EXPECT_EQ(hand->loops[0].a, indexOf(hand->frames, "Arm.A.End"));
  EXPECT_EQ(hand->loops[0].b, indexOf(hand->frames, "Arm.BehindB"));
}

TEST_F(RobworkWorkCell, AJunctionJoinsTheEndsOfItsLegs) {
  const auto hand = readDevice("Parallel", std::string(kLegs) + R"(
    <Frame name='Third' refframe='Base' />
    <SerialChain name='C'><Frame name='F' /></SerialChain>
    <SerialChain name='D'><Frame name='G' /></SerialChain>
    <Junction><Chains>A</Chains><Chains>B</Chains><Chains>C D</Chains></Junction>
    <Junction><Chains>C</Chains><Chains>B</Chains></Junction>)");
  ASSERT_TRUE(hand);
  const auto ends = [&](const Mechanism::Loop& loop) {
    return Names{hand->frames[static_cast<std::size_t>(loop.a)].name,
                 hand->frames[static_cast<std::size_t>(loop.b)].name};
  };
  ASSERT_EQ(hand->loops.size(), 3u);
  EXPECT_EQ(ends(hand->loops[0]), (Names{"Arm.A.End", "Arm.BehindB"}));
  EXPECT_EQ(ends(hand->loops[1]), (Names{"Arm.A.End", "Arm.D.G"}));
  EXPECT_EQ(ends(hand->loops[2]), (Names{"Arm.C.F", "Arm.BehindB"}));
}

TEST_F(RobworkWorkCell, ACameraLooksAlongMinusZOfItsFrame) {
  const auto cell = readCell(R"(<Frame name='Eye'><RPY>0 180 0</RPY><Pos>0 0 1</Pos>
    <Property name='Camera' desc='[fovy,width,height]'>45 640 480</Property></Frame>)");
  ASSERT_TRUE(cell);
  ASSERT_EQ(cell->cameras.size(), 1u);
  EXPECT_EQ(cell->cameras[0].name, "Eye");
  EXPECT_NEAR(cell->cameras[0].fovy, kPi / 4, kTiny);
  EXPECT_EQ(cell->cameras[0].width, 640);
  EXPECT_EQ(cell->cameras[0].height, 480);
  EXPECT_NEAR(cell->cameras[0].X_BC.linear()(2, 2), -1, kTiny);
}

TEST_F(RobworkWorkCell, AScannerOfALineIsOnePixelHigh) {
  const auto cell =
      readCell("<Frame name='A' /><Property name='Scanner2D' refframe='A'>90 512</Property>");
  ASSERT_TRUE(cell);
  EXPECT_EQ(cell->cameras[0].height, 1);
  EXPECT_TRUE(takeWarning(at("<Property"), "the scanner becomes a camera"));
}

TEST_F(RobworkWorkCell, OtherPropertiesAreTexts) {
  const auto cell = readCell(R"(<Property name='Author'>one &amp; two</Property>
    <TreeDevice name='Arm'><Frame name='Base'><Property name='Colour'> red </Property></Frame>
    <Property name='Load' refframe='Base'>3</Property><Property name='Kind'>x</Property></TreeDevice>)");
  ASSERT_TRUE(cell);
  EXPECT_EQ(namesOf(cell->texts),
            (Names{"Cell:Author", "Arm.Base:Colour", "Arm.Base:Load", "Arm:Kind"}));
  EXPECT_EQ(cell->texts[0].text, "one & two");
  EXPECT_EQ(cell->texts[1].text, "red");
}

TEST_F(RobworkWorkCell, HomeMayBeWrittenInSmallLetters) {
  std::string text = kCell;
  for (std::size_t at; (at = text.find("'Home'")) != text.npos;) text.replace(at, 6, "'home'");
  const auto cell = readCell(text);
  ASSERT_TRUE(cell);
  EXPECT_EQ(namesOf(cell->postures), (Names{"home", "Arm.Rest"}));
}

TEST_F(RobworkWorkCell, TheWorkbenchStartsWithItsGripperDownOverTheTable) {
  Diagnostics out;
  const auto cell =
      readRobwork(HRDF_SOURCE_DIR "/models/formats/workbench.wc.xml", readFile, "", out);
  ASSERT_TRUE(cell);
  EXPECT_EQ(namesOf(cell->drives),
            (Names{"Arm.J1", "Arm.J2", "Arm.J3", "Arm.J4", "Arm.J5", "Arm.J6", "Gripper.Left"}));
  ASSERT_EQ(cell->postures[0].name, "home");
  // J2 leans the upper arm (0.32 m) forward. J3 and J5 add to the angle of the forearm (0.3 m) and
  // the tool (0.19 m).
  const double lean = 0.6, forearm = lean + 0.5, tool = forearm + 0.47;
  const Vector3d expected(
      -0.3 + 0.32 * std::sin(lean) + 0.3 * std::cos(forearm) + 0.19 * std::cos(tool), 0,
      1 + 0.32 * std::cos(lean) - 0.3 * std::sin(forearm) - 0.19 * std::sin(tool));
  const auto& home = cell->postures[0].q;
  EXPECT_TRUE(placeOfFrame(*cell, "Gripper.TCP", home).isApprox(expected));
  EXPECT_NEAR(poseOf(*cell, "Gripper.TCP", home).linear()(2, 2), -1, 1e-4);
  // At zero the fingers are 2 * 15 mm apart; they open by 2 * 20 mm.
  const Vector3d gap =
      placeOfFrame(*cell, "Gripper.Left", home) - placeOfFrame(*cell, "Gripper.Right", home);
  EXPECT_NEAR(gap.norm(), 0.07, 1e-9);
}

TEST_F(RobworkWorkCell, PlacesPointToTheElement) {
  const auto cell = readCell("<Frame name='A' />\n<Frame name='B' />");
  ASSERT_TRUE(cell);
  EXPECT_EQ(placeOf(named(cell->frames, "B").where), at("<Frame name='B'"));
  EXPECT_EQ(placeOf(cell->where), at("<WorkCell"));
}

}  // namespace
}  // namespace hrdf::workcell_test
