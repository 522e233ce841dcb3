// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "lowering/masses.h"

#include <cmath>

#include "tests/converter/mechanism/mechanisms.h"
#include "tests/message_watch.h"

namespace hrdf::masses_test {
namespace {

using Eigen::Matrix3d;
using Eigen::Vector3d;
using std::numbers::pi;

constexpr double kExact = 1e-12;

class MassesTest : public MechanismTest {
 protected:
  void SetUp() override {
    link_ = body("link");
    hinge("J1", link_, Vector3d::UnitY());
  }

  // Checks the first body's mass and sorted moments.
  void expectBody(double mass, Vector3d moments, const ModelOptions& options = {}) {
    const ModelPtr model = compile(options);
    ASSERT_TRUE(model);
    EXPECT_NEAR(model->body_mass[1], mass, kExact * mass);
    Vector3d got = Eigen::Map<Vector3d>(model->body_inertia + 3);
    std::sort(got.begin(), got.end());
    std::sort(moments.begin(), moments.end());
    EXPECT_LT((got - moments).norm(), 1e-9 * moments.norm()) << got.transpose();
  }

  int link_ = 0;
};

TEST_F(MassesTest, MassPropertiesOfFilesAreExact) {
  weigh(link_, 2, {0.1, 0.2, 0.3}, {0.03, 0.04, 0.05});
  const ModelPtr model = compile();
  ASSERT_TRUE(model);
  EXPECT_EQ(model->body_mass[1], 2);
  EXPECT_EQ(Vector3d(Eigen::Map<Vector3d>(model->body_ipos + 3)), Vector3d(0.1, 0.2, 0.3));
  EXPECT_EQ(Vector3d(Eigen::Map<Vector3d>(model->body_inertia + 3)), Vector3d(0.03, 0.04, 0.05));
}

TEST_F(MassesTest, InertiasOfFilesKeepTheirPrincipalAxes) {
  const Matrix3d R = Eigen::AngleAxisd(0.7, Vector3d(1, 2, 3).normalized()).toRotationMatrix();
  weigh(link_, 2, {0.1, 0, 0}, {1, 1, 1});
  mechanism.bodies[0].I_C = R * Vector3d(0.03, 0.04, 0.05).asDiagonal() * R.transpose();
  const ModelPtr model = compile();
  ASSERT_TRUE(model);
  Matrix3d axes;
  Eigen::Matrix<double, 3, 3, Eigen::RowMajor> rows;
  mju_quat2Mat(rows.data(), model->body_iquat + 4);
  axes = rows;
  const Vector3d moments = Eigen::Map<Vector3d>(model->body_inertia + 3);
  EXPECT_LT((axes * moments.asDiagonal() * axes.transpose() - *mechanism.bodies[0].I_C).norm(),
            1e-12);
}

TEST_F(MassesTest, ABoxGetsItsMassFromTheDensity) {
  box(link_, {0.1, 0.2, 0.3}, at(0, 0, 0.5));
  ModelOptions options;
  options.density = 500;
  const double mass = 500 * 8 * 0.006;
  expectBody(mass, mass / 3 * Vector3d(0.13, 0.10, 0.05), options);
}

TEST_F(MassesTest, ShapesHaveTheDensityOfWaterByDefault) {
  shape(link_, Mechanism::ShapeType::sphere, {0.1, 0, 0});
  const double mass = 1000 * 4 * pi / 3 * 1e-3;
  expectBody(mass, Vector3d::Constant(0.4 * mass * 0.01));
  EXPECT_EQ(take(),
            "warning: the file has no mass for 1 body that moves: it gets the mass of its "
            "shapes at 1000 kg/m^3; the option density sets another density, as in density=2700\n");
}

TEST_F(MassesTest, SeveralBodiesWithoutMassGetOneMessage) {
  EXPECT_DIAGNOSTIC("the file has no mass for … the mass of … shapes at … kg/m^3");
  box(link_, {0.1, 0.1, 0.1});
  const int second = body("second", link_, at(0, 0, 1));
  hinge("J2", second);
  box(second, {0.1, 0.1, 0.1});
  ASSERT_TRUE(compile());
  EXPECT_EQ(take(),
            "warning: the file has no mass for 2 bodies that move: they get the mass of their "
            "shapes at 1000 kg/m^3; the option density sets another density, as in density=2700\n");
}

TEST_F(MassesTest, ACylinderAndACapsuleHaveExactMoments) {
  ModelOptions options;
  options.density = 1000;
  shape(link_, Mechanism::ShapeType::cylinder, {0.1, 0.2, 0});
  double mass = 1000 * pi * 0.01 * 0.4;
  const double across = mass * (3 * 0.01 + 0.16) / 12;
  expectBody(mass, {across, across, mass * 0.005}, options);
  // MuJoCo's own values for the same capsule.
  mechanism.shapes[0].type = Mechanism::ShapeType::capsule;
  const SpecPtr spec(mj_makeSpec());
  mjsBody* other = mjs_addBody(mjs_findBody(spec.get(), "world"), nullptr);
  mjs_addJoint(other, nullptr);
  mjsGeom* geom = mjs_addGeom(other, nullptr);
  geom->type = mjGEOM_CAPSULE;
  geom->size[0] = 0.1;
  geom->size[1] = 0.2;
  const ModelPtr same(mj_compile(spec.get(), nullptr));
  ASSERT_TRUE(same);
  expectBody(same->body_mass[1], Eigen::Map<Vector3d>(same->body_inertia + 3), options);
}

TEST_F(MassesTest, CollisionShapesCountAndVisualShapesDoNot) {
  box(link_, {0.1, 0.1, 0.1}).isVisual = false;
  box(link_, {0.2, 0.2, 0.2}).isCollision = false;
  ModelOptions options;
  options.density = 1000;
  expectBody(8, Vector3d::Constant(8. / 3 * 0.02), options);
}

TEST_F(MassesTest, VisualShapesCountIfNoShapeCollides) {
  box(link_, {0.1, 0.1, 0.1}).isCollision = false;
  ModelOptions options;
  options.density = 1000;
  expectBody(8, Vector3d::Constant(8. / 3 * 0.02), options);
}

TEST_F(MassesTest, AMassWithoutInertiaScalesTheInertiaOfTheShapes) {
  box(link_, {0.1, 0.2, 0.3});
  mechanism.bodies[0].mass = 3;
  expectBody(3, Vector3d(0.13, 0.10, 0.05));
}

TEST_F(MassesTest, AMassWithoutShapesGetsTheInertiaOfASteelBall) {
  EXPECT_DIAGNOSTIC(
      "'…' has a mass, but no inertia and no shape: it gets the inertia of a steel ball…");
  mechanism.bodies[0].mass = 7850 * 4 * pi / 3 * 1e-3;  // mass of a steel ball of radius 0.1 m
  expectBody(*mechanism.bodies[0].mass, Vector3d::Constant(0.4 * *mechanism.bodies[0].mass * 0.01));
  EXPECT_EQ(take(),
            "warning: 'link' has a mass, but no inertia and no shape: it gets the inertia of a "
            "steel ball\n");
}

TEST_F(MassesTest, ImpossibleMomentsAreRaised) {
  EXPECT_DIAGNOSTIC(
      "'…' has moments of inertia that no body can have (…): the smaller ones are raised…");
  weigh(link_, 1, {0, 0, 0}, {0.01, 0.02, 0.05});
  expectBody(1, {0.02, 0.03, 0.05});
  EXPECT_EQ(take(),
            "warning: 'link' has moments of inertia that no body can have (0.01, 0.02 "
            "and 0.05 kg m^2): the smaller ones are raised; the largest is at most the sum of the "
            "others\n");
}

TEST_F(MassesTest, RoundedMomentsGiveNoMessage) {
  weigh(link_, 1, {0, 0, 0}, {0.02, 0.03, 0.05 + 1e-9});
  ASSERT_TRUE(compile());
}

TEST_F(MassesTest, ABodyWithoutMassAndShapeGetsATinyMass) {
  EXPECT_DIAGNOSTIC("… without mass and shape: each gets … kg");
  const ModelPtr model = compile();
  ASSERT_TRUE(model);
  EXPECT_EQ(model->body_mass[1], 1e-10);
  EXPECT_EQ(
      take(),
      "warning: 'link' moves without mass and shape: each gets 1e-10 kg; shapes whose meshes are "
      "not shown do not count\n");
}

TEST_F(MassesTest, SeveralBodiesWithoutMassAndShapeGetOneMessage) {
  for (const char* name : {"second", "third"}) hinge(name, body(name));
  ASSERT_TRUE(compile());
  EXPECT_EQ(take(),
            "warning: 'link' and 2 more move without mass and shape: each gets 1e-10 kg; "
            "shapes whose meshes are not shown do not count\n");
}

TEST_F(MassesTest, BelowASteelBallBecomeThoseOfOne) {
  EXPECT_DIAGNOSTIC(
      "the parts that move with '…'… have less inertia than a steel ball of the same mass: the "
      "ball's inertia is used");
  weigh(link_, 1, {0, 0, 0}, Vector3d::Constant(1e-9));
  ASSERT_TRUE(compile());
  EXPECT_EQ(
      take(),
      "warning: the parts that move with 'link' have less inertia than a steel ball of the same "
      "mass: the ball's inertia is used; write the inertia in kg m^2; is the mass in grams?\n");
}

TEST_F(MassesTest, BodiesWithTheSameFlawGetOneMessageWithTheirNumber) {
  const int second = body("second"), third = body("third");
  hinge("J2", second);
  hinge("J3", third);
  for (const int each : {link_, second}) weigh(each, 1, {0, 0, 0}, Vector3d::Constant(1e-9));
  weigh(third, 1, {0, 0, 0}, {0.01, 0.02, 0.05});
  ASSERT_TRUE(compile());
  const std::string told = take();
  EXPECT_NE(told.find("the parts that move with 'link' and 1 more have less inertia"), told.npos);
  EXPECT_EQ(told.find("'second'"), told.npos);
  EXPECT_NE(told.find("'third' has moments of inertia that no body can have"), told.npos);
  EXPECT_EQ(told.find("also for"), told.npos);
}

TEST_F(MassesTest, AFixedBodyNeedsNoMass) {
  const int table = body("table");
  box(table, {1, 1, 0.1}, at(0, 5, 0));
  weigh(link_, 1, {0, 0, 0}, Vector3d::Constant(0.1));
  const ModelPtr model = compile();
  ASSERT_TRUE(model);
  EXPECT_EQ(model->body_mass[idOf(*model, mjOBJ_BODY, "table")], 0);
}

TEST_F(MassesTest, ABodyWithoutShapesHasNoMassIfItsFixedChildHasAll) {
  const int child = body("child", link_, at(0, 0, 0.5));
  weigh(child, 2, {0, 0, 0.1}, Vector3d::Constant(0.1));
  const ModelPtr model = compile();
  ASSERT_TRUE(model);
  EXPECT_EQ(model->body_mass[1], 0);
  EXPECT_EQ(model->body_mass[2], 2);
  EXPECT_EQ(take(), "");
}

TEST_F(MassesTest, ABodyWithShapesHasTheirMassBesidesThatOfItsFixedChild) {
  box(link_, {0.1, 0.1, 0.1});
  weigh(body("child", link_), 2, {0, 0, 0.1}, Vector3d::Constant(0.1));
  const ModelPtr model = compile();
  ASSERT_TRUE(model);
  EXPECT_NEAR(model->body_mass[1], 8, kExact);
  EXPECT_EQ(model->body_mass[2], 2);
  take();
}

TEST_F(MassesTest, ABodyWithoutShapesHasNoMassIfItsFixedChildHasThatOfItsShapes) {
  box(body("child", link_, at(0, 0, 0.5)), {0.1, 0.1, 0.1});
  const ModelPtr model = compile();
  ASSERT_TRUE(model);
  EXPECT_EQ(model->body_mass[1], 0);
  EXPECT_NEAR(model->body_mass[2], 8, kExact);
  take();
}

}  // namespace
}  // namespace hrdf::masses_test
