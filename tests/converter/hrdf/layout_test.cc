// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include <hrdf/layout.h>

#include <numbers>

#include <gtest/gtest.h>

#include "tests/converter/reading.h"

namespace hrdf::layout_test {
namespace {

constexpr double kExact = 1e-12;

class LayoutTest : public Reading {
 protected:
  // The description must outlive its layout.
  Layout layoutOf(const std::string& elements) {
    robot_ = readElements(elements);
    return robot_ ? layout(*robot_) : Layout{};
  }

  std::optional<Description> robot_;
};

std::vector<std::string> sitesOf(const Layout& layout, const std::vector<Layout::Mark>& marks) {
  std::vector<std::string> sites;
  for (const Layout::Mark& mark : marks) sites.push_back(layout.frameOf(mark).name);
  return sites;
}

TEST_F(LayoutTest, MergesRigidPartsIntoTheBodyTheyRideOn) {
  const Layout l = layoutOf(R"(<actuator type="X5-1"/><link type="X5" extension="0.3" twist="0"/>
                               <actuator type="X5-1"/><bracket type="X5LightLeft"/>)");
  ASSERT_EQ(l.tree.bodies.size(), 3U);
  EXPECT_EQ(l.parts[1].body, 1);
  EXPECT_EQ(l.parts[2].body, 1) << "the second housing rides on the link";
  EXPECT_EQ(l.parts[3].body, 2);
}

TEST_F(LayoutTest, NumbersAllDegreesOfFreedomInTheirNames) {
  const Layout l = layoutOf(R"(<actuator type="X5-1" tag="pan"/><joint axis="rx"/>)");
  EXPECT_EQ(l.tree.drives[0].name, "pan");
  EXPECT_EQ(l.tree.drives[1].name, "J2");
}

TEST_F(LayoutTest, NamesRigidPartsByKindAndNumber) {
  const Layout l = layoutOf(R"(<rigid-body mass="1"/><rigid-body mass="1"/><end-effector/>)");
  EXPECT_EQ(l.parts[0].name, "rigid-body1");
  EXPECT_EQ(l.parts[1].name, "rigid-body2");
  EXPECT_EQ(l.parts[2].name, "end-effector1");
}

TEST_F(LayoutTest, NeverTakesATagForAGeneratedName) {
  const Layout l = layoutOf(R"(<joint axis="rx"/><joint axis="rx" tag="J1"/>)");
  EXPECT_EQ(l.tree.drives[0].name, "J1_2");
  EXPECT_EQ(l.tree.drives[1].name, "J1");
}

TEST_F(LayoutTest, KeepsNamesFreeOfThePrefixSeparator) {
  EXPECT_EQ(layoutOf(R"(<joint axis="rx" tag="left/arm"/>)").tree.drives[0].name, "left_arm");
}

TEST_F(LayoutTest, GivesTheBaseItsNameUnlessAModuleHasIt) {
  const Layout l = layoutOf(R"(<actuator type="X5-1" tag="base"/>)");
  EXPECT_EQ(l.tree.bodies[0].name, "base_2");
  EXPECT_EQ(l.tree.bodies[1].name, "base");
}

TEST_F(LayoutTest, ListsTheOutputsOfABranchingElementRightBeforeTheirChains) {
  const Layout l = layoutOf(R"(<rigid-body mass="1" tag="hub">
      <output><joint axis="rx" tag="a"/></output><output><joint axis="rx" tag="b"/></output></rigid-body>)");
  const std::vector<std::string> expected = {"hub_output1", "a_output", "hub_output2", "b_output"};
  EXPECT_EQ(sitesOf(l, l.outputs), expected);
}

TEST_F(LayoutTest, CountsAnEndEffectorAsOutputAndAsEndEffector) {
  const Layout l = layoutOf(R"(<joint axis="rx"/><end-effector tag="tool"/>)");
  EXPECT_EQ(sitesOf(l, l.outputs), (std::vector<std::string>{"J1_output", "tool"}));
  EXPECT_EQ(sitesOf(l, l.endEffectors), std::vector<std::string>{"tool"});
}

TEST_F(LayoutTest, GivesEachModuleAFrameOfItsHousing) {
  const Layout l =
      layoutOf(R"(<link type="X5" extension="0.2" twist="0"/><actuator type="X5-1"/>)");
  ASSERT_EQ(l.tree.drives.size(), 1U);
  const auto& housing = l.tree.frames[static_cast<std::size_t>(l.tree.drives[0].module->imu)];
  EXPECT_EQ(housing.body, 0);
  EXPECT_NEAR(housing.X_BF.translation().x(), 0.2, kExact);
}

TEST_F(LayoutTest, MovesTheOutputOfAGearedJointByTheInputOverTheRatio) {
  const Layout l = layoutOf(R"(<joint axis="tx" gear_ratio="20"/>)");
  EXPECT_NEAR(forwardKinematics(l.tree, jointPositions(l.tree, {3}))[1].translation().x(), 3.0 / 20,
              kExact);
}

TEST_F(LayoutTest, SumsMassCentreAndInertiaOfMergedParts) {
  // Two points of 1 kg and 3 kg, 2 m apart along x: the centre of mass is 1.5 m from the first
  // point. The moments about y and z are the reduced mass, 0.75 kg, times 4 m^2.
  const Layout l = layoutOf(R"(<rigid-body mass="1" output_trans="2 0 0"/><rigid-body mass="3"/>)");
  const Mechanism::Body& body = l.tree.bodies[0];
  EXPECT_NEAR(*body.mass, 4, kExact);
  EXPECT_NEAR((*body.p_BC - Eigen::Vector3d(1.5, 0, 0)).norm(), 0, kExact);
  EXPECT_NEAR((*body.I_C - Eigen::Vector3d(0, 3, 3).asDiagonal().toDenseMatrix()).norm(), 0,
              kExact);
}

TEST_F(LayoutTest, TurnsTheInertiaOfAPartIntoItsBody) {
  const Layout l = layoutOf(R"x(<rigid-body mass="0" output_rot="Rz(pi/2)"/>
                                <rigid-body mass="1" ixx="1" iyy="2" izz="2.5"/>)x");
  const Eigen::Matrix3d I = *l.tree.bodies[0].I_C;
  EXPECT_NEAR((I - Eigen::Vector3d(2, 1, 2.5).asDiagonal().toDenseMatrix()).norm(), 0, kExact);
}

TEST_F(LayoutTest, PutsTheBaseWhereTheRobotSays) {
  robot_ = readText(robot(6, R"(<joint axis="tx"/>)", R"x(rot="Rz(pi/2)" trans="1 2 3")x"));
  const auto X_WB = forwardKinematics(layout(*robot_).tree, {0.5});
  EXPECT_NEAR((X_WB[1].translation() - Eigen::Vector3d(1, 2.5, 3)).norm(), 0, kExact);
}

TEST_F(LayoutTest, HasNoLimitsForAJointElement) {
  const Layout l = layoutOf(R"(<joint axis="rx"/><actuator type="X5-1"/>)");
  EXPECT_FALSE(l.tree.drives[0].maxEffort);
  EXPECT_DOUBLE_EQ(l.tree.drives[1].maxEffort.value(), 2.5);
  EXPECT_DOUBLE_EQ(l.tree.joints[1].maxSpeed.value(), 90 * 2 * std::numbers::pi / 60);
}

}  // namespace
}  // namespace hrdf::layout_test
