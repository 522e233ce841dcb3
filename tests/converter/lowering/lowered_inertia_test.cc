// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Tests the mass properties of the compiled model: equal to the catalog, or to closed forms if a
// file overrides them or parts merge into one body. Also unusual bodies, which must still run.
#include <numbers>

#include <Eigen/Geometry>

#include "tests/converter/lowered.h"

namespace hrdf::lowered_inertia_test {
namespace {

using Eigen::Matrix3d;
using Eigen::Vector3d;

constexpr double kExact = 1e-9;

struct Body {
  double mass;
  Vector3d p_BC;
  Matrix3d I_C;  // about the centre of mass C, along the axes of the body B
};

Body bodyOf(const ModelPtr& model, const char* name) {
  const int id = idOf(model, mjOBJ_BODY, name);
  const mjtNum* q = model->body_iquat + 4 * id;
  const Matrix3d R = Eigen::Quaterniond(q[0], q[1], q[2], q[3]).toRotationMatrix();
  const Vector3d moments(model->body_inertia + 3 * id);
  return {model->body_mass[id], Vector3d(model->body_ipos + 3 * id),
          R * moments.asDiagonal() * R.transpose()};
}

Matrix3d tensor(double xx, double yy, double zz, double xy, double xz, double yz) {
  Matrix3d I;
  I << xx, xy, xz, xy, yy, yz, xz, yz, zz;
  return I;
}

Matrix3d pointAt(double mass, const Vector3d& p) {
  return mass * (p.squaredNorm() * Matrix3d::Identity() - p * p.transpose());
}

class LoweredInertia : public LowerTest {
 protected:
  // Returns the body after a joint, made of `elements`.
  Body between(const std::string& elements) {
    return bodyOf(compile("<joint axis=\"rz\"/>" + elements), "J1");
  }
};

void expectBody(const Body& body, double mass, const Vector3d& p_BC, const Matrix3d& I_C) {
  EXPECT_NEAR(body.mass, mass, kExact);
  EXPECT_LT((body.p_BC - p_BC).norm(), kExact);
  EXPECT_LT((body.I_C - I_C).norm(), kExact) << body.I_C << "\nis not\n" << I_C;
}

TEST_F(LoweredInertia, EachActuatorHasTheCatalogsInertia) {
  ASSERT_FALSE(actuators().empty());
  for (const ActuatorRow& row : actuators()) {
    const std::string type(row.type);
    const auto description =
        readText(robot(7, "<joint axis=\"rz\"/><actuator type=\"" + type + "\"/>"));
    takeAll();  // the note that the H25 needs version 1.7.0
    const ModelPtr model(mj_compile(lowered(*description).get(), nullptr));
    const Inertial expected = inertial(row);
    SCOPED_TRACE(type);
    expectBody(bodyOf(model, "J1"), row.mass, expected.X_IC.translation(), expected.I_C);
  }
}

// Rotated point masses on a line: after rounding, the sum of two moments may be less than the
// third.
TEST_F(LoweredInertia, ARodOffTheAxesCompiles) {
  compile(R"(<rigid-body mass="1.3173/2" com_trans="0.05 2.464e-02 0.0669">
    <output trans="-0.2042 0.13 0.0471"
            rot="-0.058131894036 -0.761444200671 0.645618627489
                 -0.997922040538 0.062324568245 -0.016347758287
                 -0.027789996468 -0.645227384306 -0.763484995686">
      <rigid-body mass="0.405622*pi" output_trans="0.20 -2.794e-01 -0.26"/>
      <rigid-body mass="0.405622*pi"/>
    </output>
  </rigid-body>)");
}

TEST_F(LoweredInertia, FollowsAMassOverrideInProportion) {
  const Body catalog = between(R"(<actuator type="X5-4"/>)");
  expectBody(between(R"(<actuator type="X5-4" mass="0.67"/>)"), 0.67, catalog.p_BC,
             2 * catalog.I_C);
}

TEST_F(LoweredInertia, MovesWithACentreOfMassOffset) {
  const Body catalog = between(R"(<actuator type="X5-4"/>)");
  expectBody(between(R"(<actuator type="X5-4" com_trans_offset="0.01 0.02 -0.03"/>)"), catalog.mass,
             catalog.p_BC + Vector3d(0.01, 0.02, -0.03), catalog.I_C);
}

TEST_F(LoweredInertia, TakesAllSixFromTheFileWhereItGivesOne) {
  expectBody(between(R"(<link type="X5" extension="0.2" twist="0" mass="1" com_trans="0.1 0 0"
                              ixx="0.01" iyy="0.02" izz="0.025" ixy="0.001"/>)"),
             1, {0.1, 0, 0}, tensor(0.01, 0.02, 0.025, 0.001, 0, 0));
}

TEST_F(LoweredInertia, TurnsWithTheCentreOfMassFrame) {
  // A quarter turn about z swaps the moments about x and y and changes the sign of the product.
  expectBody(
      between(
          R"x(<rigid-body mass="1" com_rot="Rz(pi/2)" ixx="0.01" iyy="0.02" izz="0.025" ixy="0.001"/>)x"),
      1, Vector3d::Zero(), tensor(0.02, 0.01, 0.025, -0.001, 0, 0));
}

TEST_F(LoweredInertia, MergedPartsAddTheirInertiasAboutTheCommonCentre) {
  const Body body = between(R"(
      <rigid-body mass="2" ixx="0.02" iyy="0.03" izz="0.04" output_trans="0.5 0 0"/>
      <rigid-body mass="1" com_trans="0 0.2 0" ixx="0.01" iyy="0.01" izz="0.01"/>)");
  const Vector3d first(0, 0, 0), second(0.5, 0.2, 0), middle = second / 3;
  expectBody(
      body, 3, middle,
      tensor(0.03, 0.04, 0.05, 0, 0, 0) + pointAt(2, first - middle) + pointAt(1, second - middle));
}

// Bodies that are difficult for an integrator. Each moves for 10 s.
class OddBody : public LowerTest, public testing::WithParamInterface<const char*> {};

TEST_P(OddBody, RunsForTenSecondsWithoutAWarning) {
  const auto model = compile(GetParam());
  lowering_ = {};  // the warning about a point mass, which another test covers
  ASSERT_TRUE(model);
  model->opt.timestep = 0.001;
  const DataPtr data = atHome(model);
  for (int i = 0; i < model->nu; ++i) data->ctrl[i] = 0.5 * model->actuator_ctrlrange[2 * i + 1];
  for (int i = 0; i < 10'000; ++i) mj_step(model.get(), data.get());
  for (int i = 0; i < mjNWARNING; ++i)
    EXPECT_EQ(data->warning[i].number, 0) << mju_warningText(i, 0);
  for (int i = 0; i < model->nv; ++i) EXPECT_LT(std::abs(data->qvel[i]), 1) << "comes to rest";
}

INSTANTIATE_TEST_SUITE_P(
    , OddBody,
    testing::Values(
        // a point mass, at the joint and away from the joint
        R"(<joint axis="rx"/><rigid-body mass="1"/>)",
        R"(<joint axis="rx"/><rigid-body mass="1" com_trans="0 0 0.3"/>)",
        R"(<joint axis="rx"/><rigid-body mass="1e-9" com_trans="0 0 0.3"/>)",
        // massless joints in a row, and at the end of a chain
        R"(<joint axis="rx"/><joint axis="ry"/><joint axis="rz"/><rigid-body mass="1" com_trans="0.1 0 0"/>)",
        R"(<joint axis="rx"/><rigid-body mass="1" ixx="0.01" iyy="0.01" izz="0.01"/><joint axis="ry"/><joint axis="tz"/>)",
        R"(<actuator type="X5-4"/><end-effector/>)",
        // a plate, whose moments just satisfy the triangle inequality; a rod; a plate with a
        // rounding error
        R"(<joint axis="rx"/><rigid-body mass="1" ixx="0.01" iyy="0.02" izz="0.03"/>)",
        R"(<joint axis="rx"/><rigid-body mass="1" ixx="0" iyy="0.02" izz="0.02"/>)",
        R"(<joint axis="rx"/><rigid-body mass="1" ixx="0.01" iyy="0.02" izz="0.030000001"/>)",
        // with gears; heavy; light relative to the module that drives it
        R"(<joint axis="tz" gear_ratio="-20"/><rigid-body mass="0.1" ixx="0.01" iyy="0.01" izz="0.01"/>)",
        R"(<actuator type="R25-40"/><rigid-body mass="20" com_trans="0.5 0 0" ixx="1" iyy="1" izz="1"/>)",
        R"(<actuator type="X8-16"/><rigid-body mass="0.001" ixx="1e-9" iyy="1e-9" izz="1e-9"/>)"));

}  // namespace
}  // namespace hrdf::lowered_inertia_test
