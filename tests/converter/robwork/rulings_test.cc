// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// The reader's decisions where RobWork's manual has no rule or is wrong:
// converter/robwork/README.md.
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "tests/converter/robwork/reading_workcell.h"

namespace hrdf::rulings_test {
namespace {

using Eigen::Vector3d;
using RobworkRulings = ReadingWorkCell;
using Names = std::vector<std::string>;

// Returns a frame 1 m above its parent.
std::string up(const std::string& name, const std::string& attributes = "") {
  return "<Frame " + attributes + " name='" + name + "'><RPY /><Pos>0 0 1</Pos></Frame>\n";
}

TEST_F(RobworkRulings, W1AFrameOfTheWorkCellStandsOnWorld) {
  const auto cell = readCell(up("A") + up("B") + up("C", "refframe='A'"));
  ASSERT_TRUE(cell);
  EXPECT_EQ(placeOfFrame(*cell, "B").z(), 1);
  EXPECT_EQ(placeOfFrame(*cell, "C").z(), 2);
}

TEST_F(RobworkRulings, W1TheVeryFirstFrameStandsOnWorldInAnyCase) {
  const auto cell = readCell(up("A", "refframe='B'") + up("B"));
  ASSERT_TRUE(cell);
  EXPECT_EQ(placeOfFrame(*cell, "A").z(), 1);
  EXPECT_TRUE(
      takeWarning(at("B' name"), "refframe 'B' has no effect: the frame is a child of 'WORLD'"));
}

TEST_F(RobworkRulings, W2AFrameOfADeviceStandsOnTheOneBeforeWhateverItsChain) {
  const auto arm = readDevice(
      "Tree", up("Base") + "<SerialChain name='C'>" + up("A") + "</SerialChain>" + up("B"));
  ASSERT_TRUE(arm);
  EXPECT_EQ(placeOfFrame(*arm, "Arm.C.A").z(), 2);
  EXPECT_EQ(placeOfFrame(*arm, "Arm.B").z(), 3);
}

TEST_F(RobworkRulings, W2ARefframeInASerialDeviceHasNoEffect) {
  const std::string text = up("Base") + up("A") + up("B", "refframe='Base'");
  const auto serial = readDevice("Serial", text);
  ASSERT_TRUE(serial);
  EXPECT_EQ(placeOfFrame(*serial, "Arm.B").z(), 3);
  EXPECT_TRUE(takeWarning(at("Base' name"), "the frame is a child of 'Arm.A'"));
  const auto tree = readDevice("Tree", text);
  ASSERT_TRUE(tree);
  EXPECT_EQ(placeOfFrame(*tree, "Arm.B").z(), 2);
}

TEST_F(RobworkRulings, W2ARefframeThatNamesTheFrameBeforeIsSilent) {
  const auto arm = readDevice("Serial", up("Base") + up("A", "refframe='Base'"));
  ASSERT_TRUE(arm);
  EXPECT_EQ(placeOfFrame(*arm, "Arm.A").z(), 2);
}

TEST_F(RobworkRulings, W3ADeviceStandsOnTheLastFrameOfTheWorkCellBeforeIt) {
  const auto cell = readCell(up("A") + up("B", "refframe='A'") + "<TreeDevice name='One'>" +
                             up("Base") + "</TreeDevice>" + "<TreeDevice name='Two'>" +
                             up("Base", "refframe='A'") + "</TreeDevice>" + up("C"));
  ASSERT_TRUE(cell);
  EXPECT_EQ(placeOfFrame(*cell, "One.Base").z(), 3);
  // The parent of Two.Base is B: frames of devices, such as One.Base, do not count.
  EXPECT_EQ(placeOfFrame(*cell, "Two.Base").z(), 3);
  EXPECT_TRUE(takeWarning(at("A' name='Base'"), "the frame is a child of 'B'"));
}

TEST_F(RobworkRulings, W3ADeviceBeforeAllFramesStandsOnWorld) {
  const auto cell = readCell("<TreeDevice name='One'>" + up("Base") + "</TreeDevice>" + up("A"));
  ASSERT_TRUE(cell);
  EXPECT_EQ(placeOfFrame(*cell, "One.Base").z(), 1);
}

TEST_F(RobworkRulings, W4NamesInADeviceAreItsOwn) {
  const std::string arm = "<TreeDevice name='Arm'>" + up("Base") + up("TCP") +
                          up("Base2", "refframe='Base'") + "</TreeDevice>\n";
  const auto cell = readCell(up("Base") + arm + up("Cup", "refframe='Arm.TCP'"));
  ASSERT_TRUE(cell);
  EXPECT_EQ(placeOfFrame(*cell, "Arm.Base2").z(), 3);
  EXPECT_EQ(placeOfFrame(*cell, "Cup").z(), 4);
}

TEST_F(RobworkRulings, W4AFrameMayStandOnADeviceThatComesLater) {
  const auto cell = readCell(up("A") + up("Cup", "refframe='Arm.Base'") + up("Mount") +
                             "<TreeDevice name='Arm'>" + up("Base") + "</TreeDevice>");
  ASSERT_TRUE(cell);
  EXPECT_EQ(placeOfFrame(*cell, "Cup").z(), 3);
}

TEST_F(RobworkRulings, W4NamesOutOfScopeAreUnknown) {
  EXPECT_FALSE(readCell(up("Table") + "<TreeDevice name='Arm'>" + up("Base") +
                        up("A", "refframe='Table'") + "</TreeDevice>"));
  EXPECT_TRUE(takeError(at("Table' name"), "there is no frame 'Table'"));
  EXPECT_FALSE(readCell(up("A") + "<TreeDevice name='Arm'>" + up("Base") + "</TreeDevice>" +
                        up("B", "refframe='Base'")));
  EXPECT_TRUE(takeError(at("Base' name"), "did you mean 'Arm.Base'?"));
}

const std::string kLeader = "<Frame name='Base' /><Joint name='J1' type='Revolute' />\n";

std::string follower(const std::string& name, const std::string& on, const std::string& gain,
                     const std::string& offset, const std::string& more = "") {
  return "<Joint name='" + name + "' type='Revolute'><Depend on='" + on + "' gain='" + gain +
         "' offset='" + offset + "' />" + more + "</Joint>\n";
}

TEST_F(RobworkRulings, W5DependIsLookedUpInTheScopeAndThenOutward) {
  const auto arm = readDevice("Tree", kLeader + "<SerialChain name='C'>" +
                                          follower("J2", "J1", "2", "0") + "</SerialChain>");
  ASSERT_TRUE(arm);
  ASSERT_EQ(arm->couplings.size(), 1u);
  EXPECT_EQ(arm->couplings[0].joint, indexOf(arm->joints, "Arm.C.J2"));
  const auto two = readCell("<TreeDevice name='A'>" + kLeader +
                            "</TreeDevice><TreeDevice name='B'>"
                            "<Frame name='Base' />" +
                            follower("J2", "A.J1", "2", "0") + "</TreeDevice>");
  ASSERT_TRUE(two);
  EXPECT_EQ(two->couplings[0].terms[0].leader, indexOf(two->joints, "A.J1"));
}

TEST_F(RobworkRulings, W5AFollowerOfAFollowerFollowsTheFirst) {
  const auto arm = readDevice(
      "Serial", kLeader + follower("J2", "J1", "2", "0.1") + follower("J3", "J2", "-3", "0.5"));
  ASSERT_TRUE(arm);
  ASSERT_EQ(arm->couplings.size(), 2u);
  const auto& both = arm->couplings[1];
  EXPECT_EQ(both.terms[0].leader, 0);
  EXPECT_NEAR(both.terms[0].factor, -6, kTiny);
  EXPECT_NEAR(both.offset, 0.5 - 3 * 0.1, kTiny);
  EXPECT_EQ(namesOf(arm->drives), (Names{"Arm.J1"}));
}

TEST_F(RobworkRulings, W5TheLimitsOfAFollowerDoNotBoundItsLeader) {
  const auto arm = readDevice(
      "Serial", kLeader + follower("J2", "J1", "2", "0", "<PosLimit min='-10' max='10' />"));
  ASSERT_TRUE(arm);
  EXPECT_FALSE(arm->joints[0].range);
  EXPECT_NEAR(arm->joints[1].range->high, kPi / 18, kTiny);
}

TEST_F(RobworkRulings, W6TheOffsetOfDependIsInRadians) {
  const auto arm = readDevice("Serial", kLeader + follower("J2", "J1", "1", "1.5"));
  ASSERT_TRUE(arm);
  EXPECT_EQ(arm->couplings[0].offset, 1.5);
  ASSERT_TRUE(readDevice("Serial", kLeader + follower("J2", "J1", "1", "6.4")));
  EXPECT_TRUE(takeWarning(at("6.4"), "radians"));
}

TEST_F(RobworkRulings, W8ADhJointWithoutATypeIsOfCraigsForm) {
  const std::string joint = "alpha='90' a='1' d='0' offset='90' ";
  const auto arm =
      readDevice("Serial", "<Frame name='Base' /><DHJoint name='J1' " + joint +
                               "type='schilling' />\n<DHJoint name='J2' " + joint + " />");
  ASSERT_TRUE(arm);
  EXPECT_TRUE(takeWarning(at("<DHJoint name='J2'"), "read as craig"));
  const auto craig =
      readDevice("Serial", "<Frame name='Base' /><DHJoint name='J2' " + joint + " />");
  ASSERT_TRUE(craig);
  // Craig's form moves by `a` along x before the rotation about z, Schilling's form after it.
  EXPECT_TRUE(placeOfFrame(*craig, "Arm.J2").isApprox(Vector3d(1, 0, 0)));
  EXPECT_TRUE(placeOfFrame(*arm, "Arm.J1").isApprox(Vector3d(0, 1, 0)));
}

TEST_F(RobworkRulings, W9TheLastOfTwoLimitsCounts) {
  const auto arm = readDevice("Serial", kLeader +
                                            "<PosLimit refjoint='J1' min='-10' max='10' />"
                                            "<PosLimit refjoint='J1' min='-90' max='90' />");
  ASSERT_TRUE(arm);
  EXPECT_NEAR(arm->joints[0].range->low, -kPi / 2, kTiny);
}

TEST_F(RobworkRulings, W9LimitsOfSeveralAxesAreTakenInOrder) {
  const auto arm = readDevice("Serial", R"(<Frame name='Base' />
    <Joint name='J' type='PrismaticUniversal'>
      <PosLimit min='-90' max='90' /><PosLimit min='-45' max='45' /><PosLimit min='0' max='0.5' />
      <VelLimit max='180' />
    </Joint>)");
  ASSERT_TRUE(arm);
  ASSERT_EQ(arm->joints.size(), 3u);
  EXPECT_NEAR(arm->joints[0].range->high, kPi / 2, kTiny);
  EXPECT_NEAR(arm->joints[1].range->high, kPi / 4, kTiny);
  EXPECT_NEAR(arm->joints[2].range->high, 0.5, kTiny);
  EXPECT_NEAR(*arm->joints[0].maxSpeed, kPi, kTiny);
  EXPECT_FALSE(arm->joints[1].maxSpeed);
}

TEST_F(RobworkRulings, W9ALimitThatNamesNoJointIsLeftOut) {
  const auto arm = readDevice("Serial", kLeader + "<PosLimit min='-10' max='10' />");
  ASSERT_TRUE(arm);
  EXPECT_FALSE(arm->joints[0].range);
  EXPECT_TRUE(takeWarning(at("<PosLimit"), "has no joint and is left out"));
}

const std::string kBox = "<Drawable name='box'><Box x='1' y='2' z='3' /></Drawable>";

TEST_F(RobworkRulings, W10AModelOfADeviceThatNamesNoFrameStandsOnTheOneBefore) {
  const auto arm = readDevice("Serial", kLeader + kBox + up("Flange"));
  ASSERT_TRUE(arm);
  ASSERT_EQ(arm->shapes.size(), 1u);
  EXPECT_EQ(arm->shapes[0].body, indexOf(arm->bodies, "Arm.J1"));
  EXPECT_TRUE(takeWarning(at("<Drawable"), "it is attached to the frame before it, 'Arm.J1'"));
}

TEST_F(RobworkRulings, W10AModelOfTheWorkCellNamesAFrame) {
  EXPECT_FALSE(readCell(up("A") + kBox));
  EXPECT_TRUE(takeError(at("<Drawable"), "has no frame"));
}

TEST_F(RobworkRulings, W13AMissingSetupIsAWarning) {
  EXPECT_TRUE(readCell("<CollisionSetup file='none.xml' />"));
  EXPECT_TRUE(takeWarning(at("none.xml"), "cannot find the setup file 'none.xml'"));
}

TEST_F(RobworkRulings, W13ASetupInAnotherCaseIsFound) {
  addFile("setup/prox.xml", "<ProximitySetup />");
  EXPECT_TRUE(readCell("<ProximitySetup file='Setup/Prox.XML' />"));
  EXPECT_TRUE(takeNote(at("Setup/Prox.XML"), "is found as 'setup/prox.xml'"));
}

TEST_F(RobworkRulings, W14AReflectionIsTurnedIntoARotation) {
  const auto cell =
      readCell("<Frame name='A'><Transform>1 0 0 1  0 1 0 2  0 0 -1 3</Transform></Frame>");
  ASSERT_TRUE(cell);
  EXPECT_TRUE(takeWarning(at("<Transform"), "is a reflection"));
  EXPECT_TRUE(poseOf(*cell, "A").linear().isIdentity(kTiny));
  EXPECT_TRUE(placeOfFrame(*cell, "A").isApprox(Vector3d(1, 2, 3)));
}

TEST_F(RobworkRulings, W14ARoundedMatrixBecomesTheNearestRotationSilently) {
  const auto cell = readCell(
      "<Frame name='A'><Transform>0.7071 -0.7071 0 0  0.7071 0.7071 0 0  0 0 1 "
      "0</Transform></Frame>");
  ASSERT_TRUE(cell);
  const Eigen::Matrix3d R = poseOf(*cell, "A").linear();
  EXPECT_TRUE((R * R.transpose()).isIdentity(kTiny));
  EXPECT_NEAR(R(1, 0), std::sin(kPi / 4), kTiny);
}

TEST_F(RobworkRulings, W15AMovableFrameWithAShapeIsAFreeBody) {
  const auto cell = readCell(
      "<Frame name='Table' />\n<Frame name='Cup' type='Movable'><RPY>90 0 0</RPY><Pos>1 2 3</Pos>" +
      kBox + "</Frame>" + up("Handle", "refframe='Cup'"));
  ASSERT_TRUE(cell);
  const auto& cup = named(cell->bodies, "Cup");
  EXPECT_TRUE(cup.isFree);
  EXPECT_EQ(cup.parent, -1);
  EXPECT_TRUE(cup.X_PB.translation().isApprox(Vector3d(1, 2, 3)));
  EXPECT_NEAR(cup.X_PB.linear()(1, 0), 1, kTiny);
  EXPECT_EQ(named(cell->frames, "Handle").body, indexOf(cell->bodies, "Cup"));
}

TEST_F(RobworkRulings, W15OtherMovableFramesStayWhereTheyAre) {
  const auto cell = readCell(
      "<Frame name='A' type='Movable' />\n"
      "<Frame name='B' refframe='A' type='Movable'>" +
      kBox +
      "</Frame>"
      "<SerialDevice name='Arm'><Frame name='Base' type='Movable'>" +
      kBox + "</Frame></SerialDevice>");
  ASSERT_TRUE(cell);
  for (const auto& body : cell->bodies) EXPECT_FALSE(body.isFree) << body.name;
  EXPECT_TRUE(takeNote(at("<Frame name='A'"), "a Movable frame is fixed, and 2 more"));
}

TEST_F(RobworkRulings, W16PassiveJointsHaveNoDrive) {
  const auto arm = readDevice("Parallel", R"(<Frame name='Base' />
    <Joint name='J1' type='Revolute' /><Joint name='J2' type='Revolute' state='Passive' />)");
  ASSERT_TRUE(arm);
  EXPECT_EQ(namesOf(arm->drives), (Names{"Arm.J1"}));
  EXPECT_TRUE(arm->joints[1].isPassive);
  EXPECT_EQ(arm->devices[0].joints, (std::vector<int>{0}));
}

TEST_F(RobworkRulings, W17TopSpeedsAndAccelerationsAreInDegreesOrMetres) {
  const auto arm = readDevice("Serial", R"(<Frame name='Base' />
    <Joint name='J1' type='Revolute'><VelLimit max='90' /><AccLimit max='180' /></Joint>
    <Joint name='J2' type='Prismatic'><VelLimit max='0.5' /><AccLimit max='2' /></Joint>)");
  ASSERT_TRUE(arm);
  EXPECT_NEAR(*arm->joints[0].maxSpeed, kPi / 2, kTiny);
  EXPECT_NEAR(*arm->joints[0].maxAcceleration, kPi, kTiny);
  EXPECT_EQ(*arm->joints[1].maxSpeed, 0.5);
  EXPECT_EQ(*arm->joints[1].maxAcceleration, 2);
}

TEST_F(RobworkRulings, W18AMobileDeviceMovesFreelyOnTwoWheels) {
  const auto cart = readText(R"(<MobileDevice name='Cart' basename='Base'>
    <AxelWidth>0.4</AxelWidth><LeftWheel name='Left' /><RightWheel name='Right' />
    <Frame name='Laser'><RPY /><Pos>0.1 0 0.2</Pos></Frame>
    <Q name='Home'>1 2</Q>
    </MobileDevice>)");
  ASSERT_TRUE(cart);
  EXPECT_TRUE(takeWarning(at("<MobileDevice"), "only contact with the floor holds the wheels"));
  EXPECT_TRUE(named(cart->bodies, "Cart.Base").isFree);
  EXPECT_EQ(namesOf(cart->drives), (Names{"Cart.Left", "Cart.Right"}));
  EXPECT_TRUE(placeOfFrame(*cart, "Cart.Left").isApprox(Vector3d(0, 0.2, 0)));
  EXPECT_TRUE(placeOfFrame(*cart, "Cart.Right").isApprox(Vector3d(0, -0.2, 0)));
  // The wheel's frame is rotated by 90 degrees about x, so that its z axis is along the axle.
  EXPECT_TRUE(poseOf(*cart, "Cart.Left").linear().col(2).isApprox(Vector3d(0, -1, 0)));
  EXPECT_EQ(named(cart->frames, "Cart.Laser").body, indexOf(cart->bodies, "Cart.Base"));
  EXPECT_EQ(cart->postures[0].q, (std::vector<double>{1, 2}));
}

}  // namespace
}  // namespace hrdf::rulings_test
