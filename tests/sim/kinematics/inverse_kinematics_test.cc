// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include <cmath>
#include <limits>
#include <memory>
#include <numbers>
#include <random>

#include <gtest/gtest.h>
#include <Eigen/Geometry>

#include <hrdf/sim/robot_model.h>

namespace hrdf::sim::robot_model::inverse_kinematics_test {
namespace {

using Eigen::Matrix3d;
using Eigen::Matrix4d;
using Eigen::Vector3d;
using Eigen::VectorXd;
using std::numbers::pi;

constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();
constexpr double kMet = 1e-8;

VectorXd vec(std::initializer_list<double> values) {
  return Eigen::Map<const VectorXd>(values.begin(), static_cast<Eigen::Index>(values.size()));
}

std::unique_ptr<RobotModel> armOf(const std::string& name) {
  auto model = RobotModel::loadHRDF(HRDF_SOURCE_DIR "/models/" + name + ".hrdf");
  EXPECT_TRUE(model) << name;
  return model ? std::move(model) : std::make_unique<RobotModel>();
}

// Two links of 0.3 m that turn about z.
const RobotModel& planarArm() {
  static const auto model = RobotModel::loadHRDFString(
      R"(<robot version="1.6.0"><joint axis="rz"/><rigid-body mass="1" output_trans="0.3 0 0"/>
         <joint axis="rz"/><end-effector output_trans="0.3 0 0"/></robot>)");
  return *model;
}

Matrix4d tipOf(const RobotModel& model, const VectorXd& positions) {
  Matrix4d tip = Matrix4d::Zero();
  EXPECT_TRUE(model.getEndEffector(positions, tip));
  return tip;
}
Vector3d pointOf(const RobotModel& model, const VectorXd& positions) {
  return tipOf(model, positions).topRightCorner<3, 1>();
}

class ReachingArm : public testing::TestWithParam<std::string> {};

// The goals are forward kinematics of random positions, so they are reachable.
TEST_P(ReachingArm, FindsThePosesOfItsOwnForwardKinematics) {
  const auto model = armOf(GetParam());
  const auto count = static_cast<Eigen::Index>(model->getDoFCount());
  ASSERT_GE(count, 6);
  std::mt19937 random(11);
  const auto unit = [&] { return 2 * static_cast<double>(random()) / 4294967295.0 - 1; };
  for (int trial = 0; trial < 50; ++trial) {
    const VectorXd q = VectorXd::NullaryExpr(count, [&] { return 2.5 * unit(); });
    const VectorXd start = VectorXd::NullaryExpr(count, [&] { return 2.5 * unit(); });
    const Matrix4d goal = tipOf(*model, q);
    const Matrix3d rotation = goal.topLeftCorner<3, 3>();
    VectorXd result;
    const IKResult found =
        model->solveIK(start, result, EndEffectorPositionObjective(goal.topRightCorner<3, 1>()),
                       EndEffectorSO3Objective(rotation));
    ASSERT_EQ(found.result, StatusCode::success);
    EXPECT_LT(found.residual, kMet) << "trial " << trial;
    EXPECT_LT((tipOf(*model, result) - goal).cwiseAbs().maxCoeff(), kMet) << "trial " << trial;
  }
}

INSTANTIATE_TEST_SUITE_P(Models, ReachingArm,
                         testing::Values("x_arm_6dof", "r8_arm_6dof", "r25_arm_6dof",
                                         "r8_double_shoulder_7dof"));

TEST(InverseKinematics, ReachesAPointInThePlane) {
  VectorXd result;
  const Vector3d goal(0.2, 0.3, 0);
  const IKResult found = planarArm().solveInverseKinematics(vec({0.1, 0.1}), result,
                                                            EndEffectorPositionObjective(goal));
  ASSERT_EQ(found.result, StatusCode::success);
  EXPECT_LT((pointOf(planarArm(), result) - goal).norm(), kMet);
  // Elbow angle by the law of cosines.
  EXPECT_NEAR(std::abs(std::remainder(result[1], 2 * pi)),
              std::acos((goal.squaredNorm() - 0.18) / 0.18), 1e-6);
}

TEST(InverseKinematics, StaysWhereAllIsMet) {
  const VectorXd q = vec({0.4, -1.1});
  VectorXd result;
  const IKResult found =
      planarArm().solveIK(q, result, EndEffectorPositionObjective(pointOf(planarArm(), q)));
  EXPECT_EQ(found.result, StatusCode::success);
  EXPECT_LT((result - q).norm(), kMet);
}

TEST(InverseKinematics, StretchesTowardsAPointOutOfReach) {
  VectorXd result;
  const IKResult found =
      planarArm().solveIK(vec({0.1, 0.1}), result, EndEffectorPositionObjective(Vector3d(0, 2, 0)));
  EXPECT_EQ(found.result, StatusCode::success);
  EXPECT_NEAR(found.residual, 1.4, 1e-6);
  EXPECT_LT((pointOf(planarArm(), result) - Vector3d(0, 0.6, 0)).norm(), 1e-3);
}

// A stretched arm cannot move its tip towards its base at first: the slope is 0.
TEST(InverseKinematics, LeavesASingularStart) {
  VectorXd result;
  const Vector3d goal(0.3, 0, 0);
  const IKResult found =
      planarArm().solveIK(vec({0, 0}), result, EndEffectorPositionObjective(goal));
  ASSERT_EQ(found.result, StatusCode::success);
  EXPECT_LT((pointOf(planarArm(), result) - goal).norm(), kMet);
}

TEST(InverseKinematics, KeepsJointLimits) {
  const auto model = armOf("x_arm_6dof");
  const VectorXd least = VectorXd::Constant(6, -1.5), most = VectorXd::Constant(6, 1.5);
  std::mt19937 random(3);
  for (int trial = 0; trial < 20; ++trial) {
    const VectorXd q = VectorXd::NullaryExpr(
        6, [&] { return 3 * static_cast<double>(random()) / 4294967295.0 - 1.5; });
    VectorXd result;
    const IKResult found = model->solveIK(VectorXd::Constant(6, 4), result,
                                          EndEffectorPositionObjective(pointOf(*model, q)),
                                          JointLimitConstraint(least, most));
    ASSERT_EQ(found.result, StatusCode::success);
    EXPECT_TRUE((result.array() >= -1.5).all() && (result.array() <= 1.5).all());
    EXPECT_LT(found.residual, kMet) << "trial " << trial;
  }
}

TEST(InverseKinematics, ChoosesTheElbowThatTheLimitsLeave) {
  const Vector3d goal(0.3, 0.2, 0);
  for (const double sign : {-1.0, 1.0}) {
    const VectorXd least = vec({-10, std::min(0.0, sign * 3)});
    const VectorXd most = vec({10, std::max(0.0, sign * 3)});
    VectorXd result;
    const IKResult found =
        planarArm().solveIK(vec({0, -sign}), result, EndEffectorPositionObjective(goal),
                            JointLimitConstraint(least, most));
    ASSERT_EQ(found.result, StatusCode::success);
    EXPECT_LT((pointOf(planarArm(), result) - goal).norm(), kMet);
    EXPECT_GT(sign * result[1], 0);
  }
}

TEST(InverseKinematics, StopsAtALimitOnTheWayToAnUnreachablePoint) {
  VectorXd result;
  const IKResult found =
      planarArm().solveIK(vec({0, 0.5}), result, EndEffectorPositionObjective(Vector3d(0, 2, 0)),
                          JointLimitConstraint(vec({-0.2, 0.3}), vec({0.4, 1})));
  ASSERT_EQ(found.result, StatusCode::success);
  EXPECT_NEAR(result[0], 0.4, kMet);
  EXPECT_NEAR(result[1], 1, kMet);
}

TEST(InverseKinematics, TakesNaNAndInfinityForNoLimit) {
  const double inf = std::numeric_limits<double>::infinity();
  VectorXd result;
  const Vector3d goal(-0.2, 0.3, 0);
  const IKResult found =
      planarArm().solveIK(vec({0.1, 0.1}), result, EndEffectorPositionObjective(goal),
                          JointLimitConstraint(vec({kNaN, inf}), vec({-inf, kNaN})));
  ASSERT_EQ(found.result, StatusCode::success);
  EXPECT_LT((pointOf(planarArm(), result) - goal).norm(), kMet);
}

TEST(InverseKinematics, PointsItsTip) {
  const auto model = armOf("x_arm_6dof");
  const Vector3d goal = pointOf(*model, vec({0.3, 1, 1.8, -0.7, 1.2, 0}));
  for (const Vector3d& axis : {Vector3d(0, 0, -2), Vector3d(1, 0, 0), Vector3d(1, -1, 0.5)}) {
    VectorXd result;
    const IKResult found =
        model->solveIK(vec({0.01, 1, 1.5, 0.5, -1.5, 0}), result,
                       EndEffectorPositionObjective(goal), EndEffectorTipAxisObjective(axis));
    ASSERT_EQ(found.result, StatusCode::success);
    const Matrix4d tip = tipOf(*model, result);
    EXPECT_LT((tip.topRightCorner<3, 1>() - goal).norm(), kMet);
    EXPECT_LT((tip.block<3, 1>(0, 2) - axis.normalized()).norm(), kMet);
  }
}

TEST(InverseKinematics, TurnsHalfARound) {
  const auto model = armOf("x_arm_6dof");
  const VectorXd q = vec({0.3, 1, 1.8, -0.7, 1.2, 0});
  const Matrix3d turned =
      tipOf(*model, q).topLeftCorner<3, 3>() * Eigen::AngleAxisd(pi, Vector3d::UnitZ()).matrix();
  VectorXd result;
  const IKResult found = model->solveIK(q, result, EndEffectorSO3Objective(turned));
  ASSERT_EQ(found.result, StatusCode::success);
  EXPECT_LT(found.residual, kMet);
  EXPECT_TRUE((Matrix3d(tipOf(*model, result).topLeftCorner<3, 3>()).isApprox(turned, kMet)));
}

// Two position goals with weights 3 and 1: the best point divides the line between them by the
// weights.
TEST(InverseKinematics, WeighsItsObjectives) {
  VectorXd result;
  const IKResult found = planarArm().solveIK(
      vec({0.5, 0.5}), result, EndEffectorPositionObjective(3, Vector3d(0.2, 0.2, 0)),
      EndEffectorPositionObjective(1, Vector3d(0.2, 0.4, 0)));
  ASSERT_EQ(found.result, StatusCode::success);
  EXPECT_LT((pointOf(planarArm(), result) - Vector3d(0.2, 0.25, 0)).norm(), 1e-6);
  EXPECT_NEAR(found.residual, std::sqrt(3 * 0.05 * 0.05 + 0.15 * 0.15), 1e-9);
}

TEST(InverseKinematics, MeetsErrorsOfTheUsersOwn) {
  VectorXd result;
  const IKResult found = planarArm().solveIK(
      vec({0, 0}), result,
      CustomObjective<2>([](const std::vector<double>& q, std::array<double, 2>& errors) {
        errors[0] = 2 - q[0] - q[1];
        errors[1] = q[0] * q[0] - q[1];
      }));
  ASSERT_EQ(found.result, StatusCode::success);
  EXPECT_NEAR(result.sum(), 2, kMet);
  EXPECT_NEAR(result[0] * result[0], result[1], kMet);
}

TEST(InverseKinematics, TurnsNoJointByMoreThanHalfATurn) {
  const auto arm = RobotModel::loadHRDF(HRDF_SOURCE_DIR "/models/x_arm_6dof.hrdf");
  ASSERT_TRUE(arm);
  const VectorXd start = VectorXd::Constant(6, 0.3);
  std::mt19937 random(4);
  std::uniform_real_distribution angle(-3.0, 3.0);
  for (int i = 0; i < 100; ++i) {
    const VectorXd goal = VectorXd::NullaryExpr(6, [&] { return angle(random); });
    Matrix4d X;
    arm->getEndEffector(goal, X);
    VectorXd found;
    arm->solveIK(start, found, EndEffectorPositionObjective(X.topRightCorner<3, 1>()),
                 EndEffectorTipAxisObjective(X.block<3, 1>(0, 2)));
    EXPECT_LE((found - start).cwiseAbs().maxCoeff(), std::numbers::pi + 1e-9);
  }
}

TEST(InverseKinematics, IsTheSameEachTime) {
  const auto model = armOf("r8_arm_6dof");
  const EndEffectorPositionObjective goal(Vector3d(3, 1, -2));
  VectorXd one, other;
  model->solveIK(VectorXd::Constant(6, 0.1), one, goal);
  model->solveIK(VectorXd::Constant(6, 0.1), other, goal);
  EXPECT_EQ(one, other);
}

TEST(InverseKinematics, RefusesWhatMakesNoSense) {
  const VectorXd start = vec({0.1, 0.2}), untouched = vec({7});
  VectorXd result = untouched;
  const auto expectRefused = [&](const VectorXd& from, const auto&... objectives) {
    EXPECT_EQ(planarArm().solveIK(from, result, objectives...).result, StatusCode::invalidArgument);
    EXPECT_EQ(result, untouched);
  };
  const EndEffectorPositionObjective goal(Vector3d(0.2, 0.3, 0));
  expectRefused(vec({0.1}), goal);
  expectRefused(vec({0.1, kNaN}), goal);
  expectRefused(start, EndEffectorPositionObjective(Vector3d(kInfinity, 0, 0)));
  expectRefused(start, EndEffectorPositionObjective(Vector3d::Constant(kNaN)));
  expectRefused(start, EndEffectorPositionObjective(-1, Vector3d(0.2, 0.3, 0)));
  expectRefused(start, EndEffectorPositionObjective(kNaN, Vector3d(0.2, 0.3, 0)));
  expectRefused(start, EndEffectorSO3Objective(2 * Matrix3d::Identity()));
  expectRefused(start, EndEffectorSO3Objective(-Matrix3d::Identity()));
  expectRefused(start, EndEffectorTipAxisObjective(Vector3d::Zero()));
  expectRefused(start, goal, JointLimitConstraint(vec({0}), vec({1})));
  expectRefused(start, goal, JointLimitConstraint(vec({0, 2}), vec({1, 1})));
  expectRefused(start, CustomObjective<1>(nullptr));
}

TEST(InverseKinematics, RefusesAnEndEffectorThatIsNotThere) {
  RobotModel model;
  ASSERT_TRUE(model.addJoint(JointType::RotationX));
  VectorXd result;
  EXPECT_EQ(model.solveIK(vec({0}), result, EndEffectorPositionObjective(Vector3d(1, 0, 0))).result,
            StatusCode::invalidArgument);
}

TEST(InverseKinematics, FailsWhereErrorsAreNoNumbers) {
  VectorXd result = vec({7});
  const IKResult found = planarArm().solveIK(
      vec({0, 0}), result,
      CustomObjective<1>(
          [](const std::vector<double>&, std::array<double, 1>& errors) { errors[0] = kNaN; }));
  EXPECT_EQ(found.result, StatusCode::failure);
  EXPECT_EQ(result, vec({7}));
}

TEST(InverseKinematics, ClampsToTheLimitsWithoutObjectives) {
  VectorXd result;
  ASSERT_EQ(planarArm()
                .solveIK(vec({3, -3}), result, JointLimitConstraint(vec({-1, -1}), vec({1, 1})))
                .result,
            StatusCode::success);
  EXPECT_EQ(result, vec({1, -1}));
}

TEST(InverseKinematics, LeavesCoordinatesFreeThatAreNaN) {
  VectorXd result;
  const VectorXd start = vec({0.5, 0.5});
  const IKResult found =
      planarArm().solveIK(start, result, EndEffectorPositionObjective(Vector3d(0.1, kNaN, kNaN)));
  ASSERT_EQ(found.result, StatusCode::success);
  EXPECT_LT(found.residual, kMet);
  EXPECT_NEAR(pointOf(planarArm(), result).x(), 0.1, kMet);
  EXPECT_GT(pointOf(planarArm(), result).y(), 0.3);
}

// The elbow is the output of the first link.
TEST(InverseKinematics, MovesAnyFrame) {
  VectorXd result;
  const Vector3d goal(0, 0.3, 0);
  const IKResult found = planarArm().solveIK(
      vec({0.5, 0.5}), result, EndEffectorPositionObjective(1, goal, {FrameType::Output, 1}));
  ASSERT_EQ(found.result, StatusCode::success);
  EXPECT_NEAR(result[0], pi / 2, 1e-6);
  EXPECT_EQ(planarArm()
                .solveIK(vec({0, 0}), result,
                         EndEffectorPositionObjective(1, goal, {FrameType::Output, 99}))
                .result,
            StatusCode::invalidArgument);
}

TEST(InverseKinematics, TurnsAFrameAboutZAlone) {
  const auto arm = armOf("x_arm_6dof");
  const VectorXd start = vec({0.1, 1, 1.5, 0.2, -0.5, 0.3});
  const Matrix3d R = tipOf(*arm, start).topLeftCorner<3, 3>();
  const Matrix3d turned = R * Eigen::AngleAxisd(0.7, Vector3d::UnitZ()).matrix() *
                          Eigen::AngleAxisd(0.2, Vector3d::UnitX()).matrix();
  VectorXd result;
  const IKResult found = arm->solveIK(start, result, ThetaAboutZObjective(1, turned));
  ASSERT_EQ(found.result, StatusCode::success);
  EXPECT_LT(found.residual, 1e-6);
  const Matrix3d E = turned.transpose() * tipOf(*arm, result).topLeftCorner<3, 3>();
  EXPECT_NEAR(std::atan2(E(1, 0) - E(0, 1), E(0, 0) + E(1, 1)), 0, 1e-6);
}

TEST(InverseKinematics, KeepsARampAwayFromLimits) {
  VectorXd result;
  const Vector3d goal(0.2, 0.3, 0);
  const IKResult found =
      planarArm().solveIK(vec({0.1, 1}), result, EndEffectorPositionObjective(goal),
                          JointLimitConstraint(1, vec({-3, -3}), vec({3, 3}), 0.5));
  ASSERT_EQ(found.result, StatusCode::success);
  EXPECT_LT(found.residual, kMet);
  EXPECT_LE(result.cwiseAbs().maxCoeff(), 2.5 + 1e-6);

  // The constraint's error is 1 at the limit. The position objective and the constraint pull on the
  // joint in opposite directions.
  const IKResult torn = planarArm().solveIK(
      vec({0, 0}), result,
      ErrorFunctionObjective(1, 1,
                             [](const VectorXd& q, VectorXd& errors) { errors[0] = q[0] - 3; }),
      JointLimitConstraint(1, vec({-3, -3}), vec({3, 3}), 1));
  ASSERT_EQ(torn.result, StatusCode::success);
  EXPECT_NEAR(result[0], 2.5, 1e-6);
  EXPECT_NEAR(torn.residual, std::sqrt(0.5), 1e-6);
}

}  // namespace
}  // namespace hrdf::sim::robot_model::inverse_kinematics_test
