// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Whole robots, of older versions and with includes, compared with frames and masses calculated by
// hand. The values of the parts are from HEBI's library 2.27.
#include <cmath>
#include <numbers>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <Eigen/Geometry>

#include <hrdf/layout.h>

#include "tests/converter/reading.h"

namespace hrdf::closed_form_test {
namespace {

using Eigen::Matrix3d;
using Eigen::Vector3d;
using std::numbers::pi;

constexpr double kExact = 1e-12;

class ClosedForm : public Reading {
 protected:
  void open(std::string text) {
    read_ = readText(std::move(text));
    ASSERT_TRUE(read_);
    layout_ = layout(*read_);
    move(std::vector<double>(layout_.tree.joints.size(), 0));
  }

  void move(const std::vector<double>& q) {
    X_WB_ = forwardKinematics(layout_.tree, jointPositions(layout_.tree, q));
  }

  Pose pose(const Layout::Mark& mark) const {
    const Mechanism::Frame& frame = layout_.frameOf(mark);
    return X_WB_.at(static_cast<std::size_t>(frame.body)) * frame.X_BF;
  }

  void expectOutput(std::size_t index, const Vector3d& p,
                    const Matrix3d& R = Matrix3d::Identity()) const {
    const Pose X_WF = pose(layout_.outputs.at(index));
    EXPECT_LT((X_WF.translation() - p).cwiseAbs().maxCoeff(), kExact)
        << index << ": " << X_WF.translation().transpose();
    EXPECT_LT((X_WF.linear() - R).cwiseAbs().maxCoeff(), kExact) << index << ":\n" << X_WF.linear();
  }

  void expectMasses(const std::vector<double>& masses) const {
    std::vector<double> read;
    for (const Layout::Part& part : layout_.parts) {
      if (const auto inertial = inertialOf(*part.element)) read.push_back(inertial->mass);
    }
    ASSERT_EQ(read.size(), masses.size());
    for (std::size_t i = 0; i < masses.size(); ++i) EXPECT_NEAR(read[i], masses[i], kExact) << i;
  }

  Layout layout_;

 private:
  std::optional<Description> read_;
  std::vector<Pose> X_WB_;
};

// The base is turned so that its z axis is along the world's x axis.
TEST_F(ClosedForm, AnArmOfTheOldestVersion) {
  open(robot(0,
             "<actuator type='X5-9'/><bracket type='X5LightLeft'/><actuator type='X5-4'/>"
             "<link type='X5' extension='0.3' twist='0'/>",
             "rot='0 0 1 0 1 0 -1 0 0' trans='1 2 3'"));
  const Matrix3d R_WR{{0, 0, 1}, {0, 1, 0}, {-1, 0, 0}};
  expectMasses({0.36, 0.1, 0.335, 0.199 + 0.4 * 0.3, 0});
  // In the base's frame: actuator 1 goes up 31.05 mm. The bracket goes 43 mm along +y and 40 mm
  // up, with its output along +y. Actuator 2 continues along +y. The link goes along x; both of its
  // ends are offset along +y.
  const Vector3d a(0, 0, 0.03105), b(0, 0.043, 0.07105), c(0, 0.043 + 0.03105, 0.07105);
  const Vector3d d = c + Vector3d(0.3, 0.04, 0);
  const Matrix3d R_b{{1, 0, 0}, {0, 0, 1}, {0, -1, 0}};  // -90 degrees about x
  const Vector3d p(1, 2, 3);
  expectOutput(0, p + R_WR * a, R_WR);
  expectOutput(1, p + R_WR * b, R_WR * R_b);
  expectOutput(2, p + R_WR * c, R_WR * R_b);
  expectOutput(3, p + R_WR * d, R_WR * R_b);
  expectOutput(4, p + R_WR * d, R_WR * R_b);  // the implicit end effector
  EXPECT_EQ(layout_.endEffectors.size(), 1u);
}

TEST_F(ClosedForm, FormulasAndOffsetsOfTheSecondVersion) {
  open(robot(1,
             "<rigid-body mass='pi/2' output_rot='Rz(pi/6)' output_trans='0.5 0 0'/>"
             "<rigid-body mass='1/3' output_rot='Rz(pi/3)' output_trans='2 0 0'/>"
             "<actuator type='X8-3' mass_offset='(1+2)/10'/>"));
  expectMasses({pi / 2, 1. / 3, 0.46 + 0.3, 0});
  const double c = std::sqrt(3) / 2, s = 0.5;
  expectOutput(0, {0.5, 0, 0}, Matrix3d{{c, -s, 0}, {s, c, 0}, {0, 0, 1}});
  expectOutput(1, {0.5 + 2 * c, 2 * s, 0}, Matrix3d{{0, -1, 0}, {1, 0, 0}, {0, 0, 1}});
  expectOutput(2, {0.5 + 2 * c, 2 * s, 0.0451}, Matrix3d{{0, -1, 0}, {1, 0, 0}, {0, 0, 1}});
}

TEST_F(ClosedForm, LinkEndsAndGrippersOfTheThirdVersion) {
  open(robot(
      2,
      "<actuator type='R8-9'/><link type='R8' extension='0.25' twist='pi/2' input='Inline' "
      "output='Inline'/>"
      "<actuator type='R8-3'/><end-effector type='R8Parallel' com_trans_offset='0 0 0.01'/>"));
  expectMasses({0.685, 0.227 + 0.4 * 0.25, 0.67, 0.2464});
  const Matrix3d R{{0, -1, 0}, {1, 0, 0}, {0, 0, 1}};
  expectOutput(1, {0, 0, 0.051 + 0.25}, R);
  expectOutput(3, {0, 0, 0.051 + 0.25 + 0.051 + 0.095}, R);
  EXPECT_EQ(layout_.endEffectors.size(), 1u);
}

TEST_F(ClosedForm, AnIncludedArmOnEachOutputOfTheFourthVersion) {
  addFile("arms/arm.hrdf", robot(3, "<actuator type='X5-1'/><include path=\"../hand.hrdf\"/>"));
  addFile("hand.hrdf", robot(3, "<end-effector mass='0.5' output_trans='0 0 0.1'/>"));
  open(robot(3,
             "<rigid-body mass='2' output_rot='Rx(pi)'><output trans='0 1 0'><include "
             "path='arms/arm.hrdf'/></output>"
             "<output rot='Ry(pi/2)' trans='0 2 0'><include "
             "path='./arms/arm.hrdf'/></output></rigid-body>"));
  expectMasses({2, 0.315, 0.5, 0.315, 0.5});
  const Matrix3d down{{1, 0, 0}, {0, -1, 0}, {0, 0, -1}}, aside{{0, 0, 1}, {0, 1, 0}, {-1, 0, 0}};
  expectOutput(0, {0, 1, 0}, down);
  expectOutput(1, {0, 1, -0.03105}, down);
  expectOutput(2, {0, 1, -0.13105}, down);
  expectOutput(3, {0, 2, 0}, aside);
  expectOutput(4, {0.03105, 2, 0}, aside);
  expectOutput(5, {0.13105, 2, 0}, aside);
  EXPECT_EQ(layout_.endEffectors.size(), 2u);
}

TEST_F(ClosedForm, TheMiddleOfABodyOfTheFifthVersion) {
  open(robot(4,
             "<rigid-body mass='1' com_trans='1 0 0' output_trans='2 0 0' tag='base'/>"
             "<rigid-body mass='3' com_trans='1 0 0' ixx='1' iyy='2' izz='3'/>"));
  const Mechanism::Body& base = layout_.tree.bodies.at(0);
  EXPECT_NEAR(*base.mass, 4, kExact);
  EXPECT_LT((*base.p_BC - Vector3d(2.5, 0, 0)).norm(), kExact);
  // 1 kg at 1.5 m and 3 kg at 0.5 m from the centre of mass.
  EXPECT_LT((base.I_C->diagonal() - Vector3d(1, 2 + 3, 3 + 3)).norm(), kExact);
}

TEST_F(ClosedForm, AGearedJointOfTheSixthVersion) {
  open(robot(5,
             "<joint axis='tz' gear_ratio='-10'/><joint axis='rz' gear_ratio='2'/>"
             "<rigid-body mass='1' output_trans='1 0 0'/>"));
  expectMasses({1});
  move({0.5, pi});
  expectOutput(0, {0, 0, -0.05});
  expectOutput(2, {0, 1, -0.05}, Matrix3d{{0, -1, 0}, {1, 0, 0}, {0, 0, 1}});
}

TEST_F(ClosedForm, AnIncludeOfAnOlderVersionInTheNewest) {
  addFile("old.hrdf", robot(1, "<link type='X5' extension='0.1' twist='-pi/2'/>", "trans='9 9 9'"));
  open(robot(6, "<include path='old.hrdf'/><end-effector/>"));
  EXPECT_TRUE(takeWarning(at("1.1.0", "old.hrdf"), "1.6.0"));
  EXPECT_TRUE(takeWarning(at("9 9 9", "old.hrdf"), "no effect"));
  expectMasses({0.199 + 0.04, 0});
  // The tube is along x, 20 mm above the input. The output is 20 mm from the tube; the twist of
  // -90 degrees about the tube's axis moves it from above the tube to its +y side.
  expectOutput(1, {0.1, 0.02, 0.02}, Matrix3d{{1, 0, 0}, {0, 0, 1}, {0, -1, 0}});
}

}  // namespace
}  // namespace hrdf::closed_form_test
