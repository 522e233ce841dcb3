// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "mechanism/closed_loops.h"

#include <algorithm>
#include <cmath>

#include "tests/converter/mechanism/mechanisms.h"
#include "tests/message_watch.h"

namespace hrdf::closed_loops_test {
namespace {

using Eigen::Vector3d;

// A four-bar linkage in the x-z plane: ground 0.4 m, crank 0.1 m, coupler 0.4 m, rocker 0.3 m. At
// zero all bars point along x, so the loop is open.
class LoopsTest : public MechanismTest {
 protected:
  static constexpr double kGround = 0.4, kCrank = 0.1, kCoupler = 0.4, kRocker = 0.3;

  void SetUp() override {
    const int base = body("base");
    const int crank = bar("crank", base, 0, kCrank);
    const int coupler = bar("coupler", crank, kCrank, kCoupler);
    const int rocker = bar("rocker", base, kGround, kRocker);
    const int end = bar("end", coupler, kCoupler, 0.01);  // the joint between coupler and rocker
    drive(0);
    mechanism.loops.push_back({frame("tip", end), frame("top", rocker, at(kRocker, 0, 0)), {}});
    mechanism.postures.push_back({"home", {-0.5, 0.5, -1.5, 0}, {}});
  }

  int bar(const std::string& name, int parent, double x, double length) {
    const int made = body(name, parent, at(x, 0, 0));
    hinge(name, made, Vector3d::UnitY());
    weigh(made, length, {length / 2, 0, 0}, Vector3d::Constant(length / 100));
    return made;
  }

  // Returns the rocker's angle by the law of cosines, for a crank at `a` (rad; negative: up).
  static double rockerAt(double a) {
    const double x = kCrank * std::cos(a) - kGround, z = -kCrank * std::sin(a);
    const double d = std::hypot(x, z);
    const double inner =
        std::acos((d * d + kRocker * kRocker - kCoupler * kCoupler) / (2 * d * kRocker));
    return -(std::atan2(z, x) - inner);
  }
};

TEST_F(LoopsTest, CloseByThePassiveJoints) {
  bool hasConverged = false;
  const auto q = withClosedLoops(mechanism, mechanism.postures[0].q, hasConverged);
  EXPECT_TRUE(hasConverged);
  EXPECT_EQ(q[0], -0.5);  // held by a drive
  EXPECT_NEAR(q[2], rockerAt(-0.5), 1e-6);
  const LoopGap gap = gapOf(mechanism, mechanism.loops[0], q);
  EXPECT_LT(gap.distance, 1e-6);
  EXPECT_LT(gap.angle, 1e-6);
}

TEST_F(LoopsTest, AreClosedInTheKeyAndStayClosed) {
  const ModelPtr model = compile();
  ASSERT_TRUE(model);
  ASSERT_EQ(model->neq, 1);
  EXPECT_EQ(model->eq_type[0], mjEQ_WELD);
  const DataPtr data = startAtHome(*model);
  const auto gap = [&] {
    return (siteOf(*model, *data, "tip") - siteOf(*model, *data, "top")).norm();
  };
  EXPECT_LT(gap(), 1e-6);
  double worst = 0, farthest = 0;
  run(*model, *data, 4, [&] {
    data->ctrl[0] = -0.5 - 0.6 * data->time;
    mj_kinematics(model.get(), data.get());
    worst = std::max(worst, gap());
    const double rocker = data->qpos[idOf(*model, mjOBJ_JOINT, "rocker")];
    farthest = std::max(
        farthest, std::abs(std::remainder(rocker - rockerAt(data->qpos[0]), 2 * std::numbers::pi)));
  });
  EXPECT_LT(worst, 1e-3);
  EXPECT_LT(farthest, 5e-3);
  EXPECT_NEAR(data->qpos[0], -2.9, 0.1);
}

TEST_F(LoopsTest, LoopsThatCannotCloseAreReported) {
  EXPECT_DIAGNOSTIC("the loops do not close at home");
  EXPECT_DIAGNOSTIC("the ends '…' and '…' of a loop are … mm and … degrees apart at home");
  mechanism.frames[1].X_BF = at(2, 0, 0);
  ASSERT_TRUE(compile());
  const std::string said = take();
  EXPECT_TRUE(said.starts_with(
      "warning: the loops do not close at home; no position of the passive joints was "
      "found in 50 steps; the option home sets another pose\n"
      "warning: the ends 'tip' and 'top' of a loop are "))
      << said;
  EXPECT_TRUE(said.ends_with("apart at home; the model pulls them together as soon as it moves\n"))
      << said;
}

TEST_F(LoopsTest, AreAtMostAHundred) {
  EXPECT_DIAGNOSTIC("more than … loops, which is too much for MuJoCo");
  while (mechanism.loops.size() < 101) mechanism.loops.push_back(mechanism.loops.front());
  EXPECT_FALSE(lowered());
  EXPECT_EQ(take(), "error: more than 100 loops, which is too much for MuJoCo\n");
}

TEST_F(LoopsTest, MoveWithTheOptionHome) {
  ModelOptions options;
  options.home = {-1};
  const ModelPtr model = compile(options);
  ASSERT_TRUE(model);
  const DataPtr data = startAtHome(*model);
  EXPECT_EQ(data->qpos[0], -1);
  EXPECT_NEAR(data->qpos[idOf(*model, mjOBJ_JOINT, "rocker")], rockerAt(-1), 1e-6);
}

TEST(Loops, AMechanismWithoutLoopsIsClosed) {
  Builder made;
  made.hinge("J1", made.body("link"));
  bool hasConverged = false;
  EXPECT_EQ(withClosedLoops(made.mechanism, {0.3}, hasConverged), std::vector<double>{0.3});
  EXPECT_TRUE(hasConverged);
}

}  // namespace
}  // namespace hrdf::closed_loops_test
