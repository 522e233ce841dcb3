// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Tests robot models, inverse kinematics, trajectories and goals through the C interface.
#include <array>
#include <cmath>
#include <limits>

#include <gtest/gtest.h>

#include "tests/sim/hebi_c/handles.h"

namespace hrdf::hebi_c::models_test {
namespace {

constexpr double kNan = std::numeric_limits<double>::quiet_NaN();

Model arm() { return Model(hebiRobotModelImport(HRDF_SOURCE_DIR "/models/x_arm_6dof.hrdf")); }

using Matrix = std::array<double, 16>;
constexpr Matrix kIdentity{1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1};
constexpr Matrix kMoved{1, 0, 0, 0.1, 0, 1, 0, 0.2, 0, 0, 1, 0.3, 0, 0, 0, 1};

TEST(Models, AreReadFromFilesAndTexts) {
  EXPECT_EQ(hebiRobotModelGetNumberOfDoFs(arm().get()), 6u);
  const std::string text = R"(<robot version="1.5.0"><actuator type="x5-1" tag="a"/></robot>)";
  const Model model(hebiRobotModelImportBuffer(text.data(), text.size()));
  ASSERT_TRUE(model);
  EXPECT_EQ(hebiRobotModelGetImportWarningCount(), 1u);
  EXPECT_STRNE(hebiRobotModelGetImportWarning(0), "");
  EXPECT_EQ(hebiRobotModelGetImportWarning(1), nullptr);
  std::size_t index = 9;
  EXPECT_EQ(hebiRobotModelGetElementIndexFromTag(model.get(), "a", 1, &index), HebiStatusSuccess);
  EXPECT_EQ(index, 0u);
  EXPECT_EQ(hebiRobotModelGetElementIndexFromTag(model.get(), "b", 1, &index),
            HebiStatusArgumentOutOfRange);
  EXPECT_FALSE(hebiRobotModelImport("/nonexistent.hrdf"));
  EXPECT_STRNE(hebiRobotModelGetImportError(), "");
}

TEST(Models, AreBuiltOfElementsThatTheyThenOwn) {
  const Model model(hebiRobotModelCreate());
  const std::array<double, 6> inertia{};
  std::array<double, 32> outputs{};
  std::copy(kMoved.begin(), kMoved.end(), outputs.begin());
  std::copy(kIdentity.begin(), kIdentity.end(), outputs.begin() + 16);
  const auto fork = hebiRobotModelElementCreateRigidBody(kIdentity.data(), inertia.data(), 1, 2,
                                                         outputs.data(), HebiMatrixOrderRowMajor);
  const auto first = hebiRobotModelElementCreateActuator(0);
  const auto second = hebiRobotModelElementCreateActuator(1);
  EXPECT_EQ(hebiRobotModelAdd(model.get(), nullptr, 0, fork), HebiStatusSuccess);
  EXPECT_EQ(hebiRobotModelAdd(model.get(), nullptr, 0, fork), HebiStatusInvalidArgument);
  EXPECT_EQ(hebiRobotModelAdd(model.get(), fork, 0, first), HebiStatusSuccess);
  EXPECT_EQ(hebiRobotModelAdd(model.get(), fork, 0, second), HebiStatusInvalidArgument);
  EXPECT_EQ(hebiRobotModelAdd(model.get(), fork, 2, second), HebiStatusArgumentOutOfRange);
  EXPECT_EQ(hebiRobotModelAdd(model.get(), second, 0, second), HebiStatusInvalidArgument);
  hebiRobotModelElementRelease(second);
  EXPECT_EQ(hebiRobotModelGetNumberOfFrames(model.get(), HebiFrameTypeOutput), 3u);
  EXPECT_FALSE(hebiRobotModelElementCreateActuator(24));
  EXPECT_FALSE(hebiRobotModelElementCreateBracket(-1));
  HebiRobotModelElementMetadata metadata{};
  ASSERT_EQ(hebiRobotModelGetElementMetadata(model.get(), 1, &metadata), HebiStatusSuccess);
  EXPECT_EQ(metadata.struct_size_, 32u);
  EXPECT_EQ(metadata.element_type_, 1);
}

TEST(Models, GiveMatricesInBothOrders) {
  const Model model = arm();
  ASSERT_EQ(hebiRobotModelSetBaseFrame(model.get(), kMoved.data(), HebiMatrixOrderRowMajor),
            HebiStatusSuccess);
  Matrix columns{};
  ASSERT_EQ(hebiRobotModelGetBaseFrame(model.get(), columns.data(), HebiMatrixOrderColumnMajor),
            HebiStatusSuccess);
  EXPECT_EQ(columns[12], 0.1);
  EXPECT_EQ(columns[3], 0);
  const std::array<double, 6> q{0.1, 1, 1.5, 0.4, -0.9, 0.2};
  Matrix rows{};
  ASSERT_EQ(hebiRobotModelGetForwardKinematics(model.get(), HebiFrameTypeEndEffector, q.data(),
                                               rows.data(), HebiMatrixOrderRowMajor),
            HebiStatusSuccess);
  ASSERT_EQ(hebiRobotModelGetForwardKinematics(model.get(), HebiFrameTypeEndEffector, q.data(),
                                               columns.data(), HebiMatrixOrderColumnMajor),
            HebiStatusSuccess);
  EXPECT_EQ(rows[7], columns[13]);
  EXPECT_EQ(hebiRobotModelGetForwardKinematics(model.get(), 6, q.data(), rows.data(), 0),
            HebiStatusInvalidArgument);
}

TEST(InverseKinematicsOfC, FindsAPoseItHas) {
  const Model model = arm();
  const std::array<double, 6> q{0.1, 1.2, 1.8, 0.4, -0.9, 0.2}, start{0, 1, 1.5, 0.2, -0.5, 0};
  const auto tip = [&](const std::array<double, 6>& at) {
    Matrix frame{};
    hebiRobotModelGetForwardKinematics(model.get(), HebiFrameTypeEndEffector, at.data(),
                                       frame.data(), HebiMatrixOrderRowMajor);
    return frame;
  };
  const Matrix goal = tip(q);
  const std::array<double, 9> rotation{goal[0], goal[1], goal[2], goal[4], goal[5],
                                       goal[6], goal[8], goal[9], goal[10]};
  const Ik ik(hebiIKCreate());
  std::array<double, 6> found{};
  EXPECT_EQ(hebiIKSolve(ik.get(), model.get(), start.data(), found.data(), nullptr),
            HebiStatusInvalidArgument);
  EXPECT_EQ(found, start);
  EXPECT_EQ(hebiIKAddObjectiveFramePosition(ik.get(), 1, HebiFrameTypeEndEffector, 0, goal[3],
                                            goal[7], goal[11]),
            HebiStatusSuccess);
  EXPECT_EQ(hebiIKAddObjectiveEndEffectorSO3(ik.get(), 1, 0, rotation.data(), 0),
            HebiStatusSuccess);
  ASSERT_EQ(hebiIKSolve(ik.get(), model.get(), start.data(), found.data(), nullptr),
            HebiStatusSuccess);
  const Matrix reached = tip(found);
  for (std::size_t i = 0; i < 16; ++i) EXPECT_NEAR(reached[i], goal[i], 1e-6) << i;
}

TEST(InverseKinematicsOfC, AsksTheUsersFunction) {
  const Model model = arm();
  const Ik ik(hebiIKCreate());
  const auto errorsAt = [](void* user, std::size_t count, const double* q, double* errors) {
    *static_cast<std::size_t*>(user) = count;
    errors[0] = q[0] - 0.7;
    errors[1] = q[1] - 0.3;
  };
  std::size_t count = 0;
  ASSERT_EQ(hebiIKAddObjectiveCustom(ik.get(), 1, 2, errorsAt, &count), HebiStatusSuccess);
  const std::array<double, 6> start{};
  std::array<double, 6> found{};
  ASSERT_EQ(hebiIKSolve(ik.get(), model.get(), start.data(), found.data(), nullptr),
            HebiStatusSuccess);
  EXPECT_EQ(count, 6u);
  EXPECT_NEAR(found[0], 0.7, 1e-6);
  EXPECT_NEAR(found[1], 0.3, 1e-6);
}

TEST(InverseKinematicsOfC, RefusesLimitsThatAreNot) {
  const Ik ik(hebiIKCreate());
  const double low[] = {1, 1}, high[] = {-1, 2}, nan[] = {kNan, 1};
  EXPECT_EQ(hebiIKAddConstraintJointAngles(ik.get(), 1, 2, low, high), HebiStatusInvalidArgument);
  EXPECT_EQ(hebiIKAddConstraintJointAngles(ik.get(), 1, 2, nan, low), HebiStatusInvalidArgument);
  EXPECT_EQ(hebiIKAddConstraintRampedJointAngles(ik.get(), 1, 2, high, low, -1),
            HebiStatusInvalidArgument);
}

TEST(TrajectoriesOfC, GoThroughTheirWaypoints) {
  const double times[] = {0, 2}, positions[] = {0, 1, 1, -1};
  const Path path(hebiGroupTrajectoryCreateUnconstrainedQp(2, 2, positions, nullptr, nullptr, times,
                                                           HebiMatrixOrderRowMajor));
  ASSERT_TRUE(path);
  double x[2], v[2], a[2];
  ASSERT_EQ(hebiGroupTrajectoryGetState(path.get(), 1, x, v, a), HebiStatusSuccess);
  EXPECT_NEAR(x[0], 0.5, 1e-9);
  EXPECT_NEAR(v[1], -1.875, 1e-9);
  ASSERT_EQ(hebiGroupTrajectoryGetState(path.get(), kNan, x, v, a), HebiStatusSuccess);
  EXPECT_TRUE(std::isnan(x[0]));
  const double limits[] = {0.5, 0.5};
  EXPECT_EQ(hebiGroupTrajectoryRescaleContinuousToLimits(path.get(), limits, limits),
            HebiStatusSuccess);
  EXPECT_NEAR(hebiGroupTrajectoryGetDuration(path.get()), 7.5, 1e-9);
  std::size_t joints = 0, waypoints = 0;
  double given[4];
  ASSERT_EQ(hebiGroupTrajectoryGetWaypointValues(path.get(), given, nullptr, nullptr,
                                                 HebiMatrixOrderColumnMajor, &joints, &waypoints),
            HebiStatusSuccess);
  EXPECT_EQ(joints, 2u);
  EXPECT_EQ(given[1], 1);
  const double backwards[] = {1, 0};
  EXPECT_FALSE(
      hebiGroupTrajectoryCreateUnconstrainedQp(1, 2, positions, nullptr, nullptr, backwards, 0));
  EXPECT_STREQ(hebiGetLastError(), "the times do not increase");
  EXPECT_FALSE(
      hebiGroupTrajectoryCreateUnconstrainedQp(SIZE_MAX, 2, positions, nullptr, nullptr, times, 0));
}

TEST(Goals, CountTimesFromTheWaypointBefore) {
  const Goal goal(hebiGoalCreate(1));
  const double there[] = {1}, here[] = {0}, free[] = {kNan};
  EXPECT_EQ(hebiGoalAddWaypoint(goal.get(), 0, there, nullptr, nullptr), HebiStatusInvalidArgument);
  EXPECT_EQ(hebiGoalAddWaypoint(goal.get(), 2, there, free, free), HebiStatusSuccess);
  EXPECT_EQ(hebiGoalAddWaypoint(goal.get(), 1, here, nullptr, nullptr), HebiStatusSuccess);
  const Path path(
      hebiGoalBuildTrajectoryFromTime(goal.get(), 10, here, here, here, nullptr, nullptr));
  ASSERT_TRUE(path);
  double times[3], x = 0, v = 0, a = 0;
  std::size_t count = 3;
  ASSERT_EQ(hebiGroupTrajectoryGetWaypointTimes(path.get(), times, &count), HebiStatusSuccess);
  EXPECT_EQ(times[0], 10);
  EXPECT_EQ(times[1], 12);
  EXPECT_EQ(times[2], 13);
  ASSERT_EQ(hebiGroupTrajectoryGetState(path.get(), 12, &x, &v, &a), HebiStatusSuccess);
  EXPECT_NEAR(x, 1, 1e-9);
  EXPECT_NE(v, 0);
  const double limit[] = {0.1};
  const Path slow(hebiGoalBuildTrajectory(goal.get(), here, here, here, limit, nullptr));
  ASSERT_TRUE(slow);
  double most = 0;
  ASSERT_EQ(hebiGroupTrajectoryGetMaxVelocity(slow.get(), &most), HebiStatusSuccess);
  EXPECT_NEAR(most, 0.1, 1e-9);
}

TEST(Goals, AreNotReadFromFiles) {
  EXPECT_FALSE(hebiGoalLoadFromString("{}"));
  EXPECT_STRNE(hebiGetLastError(), "");
}

}  // namespace
}  // namespace hrdf::hebi_c::models_test
