// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "lowering/couplings.h"

#include <algorithm>
#include <cmath>

#include "tests/converter/mechanism/mechanisms.h"

namespace hrdf::couplings_test {
namespace {

using Eigen::Vector3d;
using std::numbers::pi;

// A crank, and a second link next to it that follows the crank.
class CouplingsTest : public MechanismTest {
 protected:
  void SetUp() override {
    for (const char* name : {"J1", "J2"}) {
      const int link = body(name, -1, at(0, mechanism.bodies.empty() ? 0 : 1, 0));
      hinge(name, link, Vector3d::UnitY());
      weigh(link, 1, {0.2, 0, 0}, {0.01, 0.02, 0.02});
    }
    drive(0);
  }

  // Moves the leader through its range, once the drives carry the weight of both links. Returns the
  // largest error of a follower (rad).
  double worstInMotion(const ModelPtr& model, double amplitude) {
    const DataPtr data = startAtHome(*model);
    double worst = 0;
    run(*model, *data, 0.1);
    run(*model, *data, 4, [&] {
      data->ctrl[0] = amplitude / 2 * (1 - std::cos(2 * pi * 0.5 * (data->time - 0.1)));
      const auto q = withFollowers(mechanism, {data->qpos, data->qpos + model->nq});
      for (int i = 0; i < model->nq; ++i) {
        worst = std::max(worst, std::abs(data->qpos[i] - q[static_cast<std::size_t>(i)]));
      }
    });
    return worst;
  }
};

TEST_F(CouplingsTest, HoldUnderLoadInMotion) {
  mechanism.couplings.push_back({1, 0.1, {{0, 1, 1.0 / 3}}, {}});
  const ModelPtr model = compile();
  ASSERT_TRUE(model);
  EXPECT_EQ(model->neq, 1);
  EXPECT_LT(worstInMotion(model, 1.5), 1e-4);
}

TEST_F(CouplingsTest, NameTheFollowerFirst) {
  mechanism.couplings.push_back({1, 0.1, {{0, 1, 0.5}, {0, 4, -0.25}, {0, 1, 1}}, {}});
  const ModelPtr model = compile();
  ASSERT_TRUE(model);
  EXPECT_EQ(model->eq_obj1id[0], idOf(*model, mjOBJ_JOINT, "J2"));
  EXPECT_EQ(model->eq_obj2id[0], idOf(*model, mjOBJ_JOINT, "J1"));
  const std::vector<double> data(model->eq_data, model->eq_data + 5);
  EXPECT_EQ(data, (std::vector<double>{0.1, 1.5, 0, 0, -0.25}));
}

TEST_F(CouplingsTest, PolynomialCouplingsHoldInMotion) {
  mechanism.couplings.push_back({1, 0.1, {{0, 2, 0.4}, {0, 3, -0.1}}, {}});
  const ModelPtr model = compile();
  ASSERT_TRUE(model);
  EXPECT_LT(worstInMotion(model, 1), 1e-4);
}

TEST_F(CouplingsTest, CouplingsWithSeveralLeadersAreTendons) {
  const int third = body("J3", -1, at(0, 2, 0));
  hinge("J3", third, Vector3d::UnitY());
  weigh(third, 1, {0.2, 0, 0}, {0.01, 0.02, 0.02});
  drive(2);
  mechanism.couplings.push_back({1, -0.2, {{0, 1, 0.5}, {2, 1, -1}}, {}});
  ModelOptions options;
  options.home = {0.3, 0.4};
  const ModelPtr model = compile(options);
  ASSERT_TRUE(model);
  ASSERT_EQ(model->ntendon, 1);
  EXPECT_EQ(model->eq_type[0], mjEQ_TENDON);
  EXPECT_NEAR(startAtHome(*model)->qpos[1], -0.2 + 0.15 - 0.4, 1e-12);
  EXPECT_LT(worstInMotion(compile(), 1), 1e-4);
}

TEST_F(CouplingsTest, TakeLimitsFromFollowers) {
  mechanism.joints[0].range = mechanism.joints[1].range = {-0.1, 0.1};
  mechanism.couplings.push_back({1, 0, {{0, 1, 5}}, {}});
  const ModelPtr model = compile();
  ASSERT_TRUE(model);
  EXPECT_TRUE(model->jnt_limited[0]);
  EXPECT_FALSE(model->jnt_limited[1]);
}

}  // namespace
}  // namespace hrdf::couplings_test
