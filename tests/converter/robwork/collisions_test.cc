// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Pairs of bodies that do not collide.
#include <algorithm>
#include <set>
#include <string>
#include <utility>

#include <gtest/gtest.h>

#include "robwork/collisions.h"
#include "tests/converter/robwork/reading_workcell.h"
#include "tests/message_watch.h"

namespace hrdf::collisions_test {
namespace {

using robwork::fits;

const std::string kBox = "<Drawable name='box'><Box x='1' y='2' z='3' /></Drawable>";

std::string joint(const std::string& name, const std::string& attributes = "") {
  return "<Joint name='" + name + "' type='Revolute' " + attributes + ">" + kBox + "</Joint>\n";
}

class RobworkCollisions : public ReadingWorkCell {
 protected:
  using Pair = std::pair<std::string, std::string>;

  // Returns the names of all pairs of bodies that do not collide.
  std::set<Pair> excluded(const Mechanism& mechanism) {
    std::set<Pair> pairs;
    for (const auto& each : mechanism.excluded) {
      std::string a = mechanism.bodies[static_cast<std::size_t>(each.a)].name;
      std::string b = mechanism.bodies[static_cast<std::size_t>(each.b)].name;
      if (b < a) std::swap(a, b);
      pairs.emplace(a, b);
    }
    EXPECT_EQ(pairs.size(), mechanism.excluded.size());
    return pairs;
  }
  // Reads an arm of three joints with shapes, J1 to J3, on a base with a shape; returns its
  // excluded pairs.
  std::set<Pair> withSetup(const std::string& kind, const std::string& setup) {
    addFile("setup.xml", setup);
    const auto arm =
        readDevice("Serial", "<Frame name='Base'>" + kBox + "</Frame>" + joint("J1") + joint("J2") +
                                 joint("J3") + "<" + kind + "Setup file='setup.xml' />");
    EXPECT_TRUE(arm);
    return arm ? excluded(*arm) : std::set<Pair>();
  }
};

TEST_F(RobworkCollisions, W12WithoutASetupParentsAndUnclesDoNotCollide) {
  const auto arm = readDevice("Tree", "<Frame name='Base'>" + kBox + "</Frame>" + joint("J1") +
                                          joint("J2") + joint("Uncle", "refframe='Base'"));
  ASSERT_TRUE(arm);
  const std::set<Pair> expected = {{"Arm.Base", "Arm.J1"},
                                   {"Arm.J1", "Arm.J2"},
                                   {"Arm.Base", "Arm.Uncle"},
                                   {"Arm.J2", "Arm.Uncle"}};
  EXPECT_EQ(excluded(*arm), expected);
}

TEST_F(RobworkCollisions, W11ACollisionSetupNamesPairsInItsScope) {
  const std::set<Pair> expected = {{"Arm.J1", "Arm.J3"}, {"Arm.Base", "Arm.J2"}};
  EXPECT_EQ(withSetup("Collision",
                      "<CollisionSetup><Exclude>"
                      "<FramePair first='J1' second='J3' />"
                      "<FramePair first='J2' second='Base' />"
                      "</Exclude><ExcludeStaticPairs /></CollisionSetup>"),
            expected);
}

TEST_F(RobworkCollisions, W11TheWorkCellsSetupHasFullNames) {
  addFile("setup.xml",
          "<CollisionSetup><Exclude><FramePair first='Arm.J1' second='Table' />"
          "</Exclude></CollisionSetup>");
  const auto cell = readCell("<Frame name='Table'>" + kBox + "</Frame><TreeDevice name='Arm'>" +
                             joint("J1") + "</TreeDevice><CollisionSetup file='setup.xml' />");
  ASSERT_TRUE(cell);
  EXPECT_EQ(excluded(*cell), (std::set<Pair>{{"Arm.J1", "Table"}}));
}

TEST_F(RobworkCollisions, FixedFramesWithShapesAreSeparateBodies) {
  const auto cell = readCell(
      "<Frame name='Floor'><Drawable name='F'><Plane /></Drawable></Frame>"
      "<Frame name='Post'>" +
      kBox +
      "</Frame><Frame name='Mount' />"
      "<SerialDevice name='Arm'><Frame name='Base' />" +
      joint("J1") + "</SerialDevice>");
  ASSERT_TRUE(cell);
  EXPECT_EQ(namesOf(cell->bodies),
            (std::vector<std::string>{"WORLD", "Floor", "Post", "Arm.Base", "Arm.J1"}));
  EXPECT_TRUE(cell->excluded.empty());
}

TEST_F(RobworkCollisions, AFreeBodyCollidesWithTheFloor) {
  const auto cell = readCell(
      "<Frame name='Floor'><Drawable name='F'><Plane /></Drawable></Frame>"
      "<MobileDevice name='Cart' basename='Base'><AxelWidth>0.5</AxelWidth>"
      "<LeftWheel name='L' /><RightWheel name='R' />"
      "<Drawable name='B' refframe='Base'><Box x='1' y='1' z='1' /></Drawable>"
      "<Drawable name='W' refframe='L'><Cylinder radius='0.1' z='0.1' /></Drawable>"
      "</MobileDevice>");
  ASSERT_TRUE(cell);
  EXPECT_EQ(excluded(*cell), (std::set<Pair>{{"Cart.Base", "Cart.L"}}));
  EXPECT_TRUE(takeWarning(at("<MobileDevice"), "only contact with the floor holds the wheels"));
}

TEST_F(RobworkCollisions, W11TwoBodiesCollideWhereAnyPairOfTheirFramesMay) {
  const auto cell = [&](const std::string& pairs) {
    addFile("setup.xml", "<CollisionSetup><Exclude>" + pairs + "</Exclude></CollisionSetup>");
    return readCell("<TreeDevice name='Arm'>" + joint("J1") + "<Frame name='A'>" + kBox +
                    "</Frame>" + joint("J2") + "</TreeDevice><CollisionSetup file='setup.xml' />");
  };
  const std::string first = "<FramePair first='Arm.J2' second='Arm.A' />";
  const auto one = cell(first);
  ASSERT_TRUE(one);
  EXPECT_TRUE(one->excluded.empty());
  const auto both = cell(first + "<FramePair first='Arm.J1' second='Arm.J2' />");
  ASSERT_TRUE(both);
  EXPECT_EQ(both->excluded.size(), 1u);
}

TEST_F(RobworkCollisions, W11AUnknownNameInASetupIsAWarning) {
  withSetup(
      "Collision",
      "<CollisionSetup><Exclude><FramePair first='J1' second='J9' /></Exclude></CollisionSetup>");
  EXPECT_TRUE(takeWarning(at("J9", "setup.xml"), "there is no frame 'J9'"));
  const std::vector<Place> chain = {at("setup.xml")};
  EXPECT_EQ(taken().includeChain, chain);
}

TEST_F(RobworkCollisions, W12TheLastRuleThatFitsCounts) {
  const std::set<Pair> expected = {{"Arm.J1", "Arm.J2"}, {"Arm.J1", "Arm.J3"}};
  EXPECT_EQ(withSetup("Proximity",
                      "<ProximitySetup UseIncludeAll='true'>"
                      "<Exclude PatternA='J?' PatternB='J*' />"
                      "<Include PatternA='*2' PatternB='J3' />"
                      "</ProximitySetup>"),
            expected);
  const std::set<Pair> turned = {{"Arm.J1", "Arm.J2"}, {"Arm.J1", "Arm.J3"}, {"Arm.J2", "Arm.J3"}};
  EXPECT_EQ(withSetup("Proximity",
                      "<ProximitySetup UseIncludeAll='true'>"
                      "<Include PatternA='*2' PatternB='J3' />"
                      "<Exclude PatternA='J?' PatternB='J*' />"
                      "</ProximitySetup>"),
            turned);
}

TEST_F(RobworkCollisions, W12WithoutIncludeAllOnlyIncludedPairsCollide) {
  EXPECT_EQ(withSetup("Proximity",
                      "<ProximitySetup UseIncludeAll='false'>"
                      "<Include PatternA='Base' PatternB='J*' />"
                      "<Include PatternA='J1' PatternB='J3' />"
                      "</ProximitySetup>"),
            (std::set<Pair>{{"Arm.J1", "Arm.J2"}, {"Arm.J2", "Arm.J3"}}));
}

TEST_F(RobworkCollisions, W12AnEqualRuleCountsWhereItStandsLast) {
  EXPECT_EQ(withSetup("Proximity",
                      "<ProximitySetup>"
                      "<Exclude PatternA='J1' PatternB='J2' />"
                      "<Include PatternA='*' PatternB='*' />"
                      "<Exclude PatternA='J1' PatternB='J2' />"
                      "</ProximitySetup>"),
            (std::set<Pair>{{"Arm.J1", "Arm.J2"}}));
}

TEST_F(RobworkCollisions, ShapesThatDoNotCollideDoNotCount) {
  const auto arm = readDevice(
      "Serial",
      "<Frame name='Base'><Drawable name='b' colmodel='Disabled'><Box x='1' y='1' z='1' />"
      "</Drawable></Frame>" +
          joint("J1"));
  ASSERT_TRUE(arm);
  EXPECT_TRUE(arm->excluded.empty());
}

TEST(RobworkWildcards, StandForAnyLettersAndForOne) {
  EXPECT_TRUE(fits("", ""));
  EXPECT_FALSE(fits("", "a"));
  EXPECT_TRUE(fits("*", ""));
  EXPECT_TRUE(fits("a*c", "abbc"));
  EXPECT_TRUE(fits("a*bc", "abbcbc"));
  EXPECT_FALSE(fits("a*bc", "abbcb"));
  EXPECT_TRUE(fits("*Motor.Joint?", "LeftMotor.Joint1"));
  EXPECT_FALSE(fits("Joint?", "Joint"));
  EXPECT_FALSE(fits("Arm.Joint", "Arm-Joint"));
  EXPECT_FALSE(fits("Joint", "Joint1"));
}

class RobworkCollisionLimits : public ReadingWorkCell {};

std::string frames(int count) {
  std::string text;
  for (int i = 0; i < count; ++i) {
    text += "<Frame name='" + std::string(150, 'a') + std::to_string(i) +
            "'><Drawable name='s'><Sphere radius='1' /></Drawable></Frame>\n";
  }
  return text;
}

TEST_F(RobworkCollisionLimits, TwoThousandFramesMayCollide) {
  EXPECT_DIAGNOSTIC("more than … frames have shapes that collide");
  EXPECT_TRUE(readCell(frames(2000)));
  EXPECT_FALSE(readCell(frames(2001)));
  EXPECT_TRUE(takeError(at("<WorkCell"), "more than 2000 frames have shapes that collide"));
}

TEST_F(RobworkCollisionLimits, RulesAreNotHeldAgainstPairsForever) {
  EXPECT_DIAGNOSTIC("<ProximitySetup> has too many rules for so many frames");
  std::string setup = "<ProximitySetup>";
  for (int i = 0; i < 5000; ++i) {
    setup += "<Exclude PatternA='*a*a*a*a*" + std::to_string(i) + "' PatternB='*' />";
  }
  addFile("setup.xml", setup + "</ProximitySetup>");
  EXPECT_FALSE(readCell(frames(2000) + "<ProximitySetup file='setup.xml' />"));
  EXPECT_TRUE(takeError(at("<ProximitySetup", "setup.xml"), "too many rules for so many frames"));
}

}  // namespace
}  // namespace hrdf::collisions_test
