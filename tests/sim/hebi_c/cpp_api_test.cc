// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Compiled twice, for HEBI's C++ API in our headers and in HEBI's own sources on our C library:
// both must give the same results. The environment names the robot.
#include <gtest/gtest.h>

#include "arm/arm.hpp"
#include "color.hpp"
#include "command.hpp"
#include "feedback.hpp"
#include "group.hpp"
#include "group_command.hpp"
#include "group_feedback.hpp"
#include "group_info.hpp"
#include "info.hpp"
#include "log_file.hpp"
#include "lookup.hpp"
#include "mac_address.hpp"
#include "robot_model.hpp"
#include "trajectory.hpp"
#include "util/mobile_io.hpp"

namespace {

class HebiCppApi : public testing::Test {
 protected:
  void SetUp() override {
    hebi::Lookup lookup;
    group = lookup.getGroupFromFamily("Arm", 5000);
    ASSERT_TRUE(group);
    ASSERT_EQ(group->size(), 3);
  }

  std::shared_ptr<hebi::Group> group;
};

TEST_F(HebiCppApi, ListsEntriesUnderHebisNames) {
  hebi::Lookup lookup;
  const auto entries = lookup.getEntryList();
  ASSERT_EQ(entries->size(), 3U);
  const auto entry = (*entries)[1];
  EXPECT_EQ(entry.family_, "Arm");
  EXPECT_EQ(entry.name_, "J2_shoulder");
  EXPECT_EQ(lookup.getGroupFromMacs({entry.mac_address_})->size(), 1);
}

TEST_F(HebiCppApi, FindsNoGroupWithAnUnknownName) {
  hebi::Lookup lookup;
  EXPECT_FALSE(lookup.getGroupFromNames({"Arm"}, {"J1_base", "roll"}, 100));
}

TEST_F(HebiCppApi, BindsFieldsToReferences) {
  hebi::GroupCommand command(3);
  auto& position = command[0].actuator().position();
  position.set(0.25);
  EXPECT_EQ(command.getPosition()[0], 0.25);
  hebi::GroupFeedback feedback(3);
  ASSERT_TRUE(group->getNextFeedback(feedback, hebi::Group::DEFAULT_TIMEOUT_MS));
  const auto& measured = feedback[0].actuator().position();
  EXPECT_TRUE(measured);
  EXPECT_EQ(feedback.getPosition()[0], measured.get());
}

TEST_F(HebiCppApi, GivesBackTheSettingsThatItSends) {
  using hebi::Command;
  using hebi::Info;
  hebi::GroupCommand command(3);
  command[0].settings().actuator().controlStrategy().set(Command::ControlStrategy::Strategy3);
  command[0].settings().actuator().mstopStrategy().set(Command::MstopStrategy::Disabled);
  ASSERT_TRUE(group->sendCommandWithAcknowledgement(command));
  hebi::GroupInfo info(3);
  ASSERT_TRUE(group->requestInfo(info));
  EXPECT_EQ(info[0].settings().actuator().controlStrategy().get(),
            Info::ControlStrategy::Strategy3);
  EXPECT_EQ(info[0].actuator().calibrationState().get(), Info::CalibrationState::Normal);
}

TEST_F(HebiCppApi, WritesAddressesAsHebi) {
  hebi::MacAddress address;
  EXPECT_FALSE(hebi::MacAddress::isHexStringValid("00:1e:c0"));
  EXPECT_TRUE(address.setToHexString("00:1e:C0:8d:e0:5c"));
  EXPECT_EQ(address[5], 0x5c);
}

TEST_F(HebiCppApi, MakesOpaqueColoursOfThreeValues) {
  EXPECT_EQ(hebi::Color(1, 2, 3).getAlpha(), 255);
  EXPECT_EQ(hebi::Color().getAlpha(), 0);
}

TEST_F(HebiCppApi, SaysWhyAFileWasNotRead) {
  hebi::GroupCommand command(3);
  const auto result = command.readSafetyParameters("none.xml");
  EXPECT_FALSE(result.success());
  EXPECT_NE(result.failureMessage(), "");
}

TEST(HebiCppApiModel, SolvesInverseKinematics) {
  const auto model =
      hebi::robot_model::RobotModel::loadHRDF(HRDF_SOURCE_DIR "/models/x_arm_3dof.hrdf");
  ASSERT_TRUE(model);
  Eigen::VectorXd angles(3);
  const Eigen::VectorXd start = Eigen::Vector3d(0.1, 0.7, 1.2);
  Eigen::Matrix4d goal;
  model->getEndEffector(start, goal);  // HEBI's function returns void
  const Eigen::Vector3d there = goal.topRightCorner<3, 1>();
  const auto met =
      model->solveIK(start, angles, hebi::robot_model::EndEffectorPositionObjective(there));
  EXPECT_TRUE(met.result == HebiStatusSuccess);
  EXPECT_LT((angles - start).norm(), 1e-6);
  hebi::robot_model::MatrixXdVector jacobians;
  constexpr auto kFrame = hebi::robot_model::FrameType::CenterOfMass;
  model->getJ(kFrame, angles, jacobians);
  EXPECT_EQ(jacobians.size(), model->getFrameCount(kFrame));
}

TEST(HebiCppApiArm, MovesToAGoal) {
  using hebi::experimental::arm::Arm;
  Arm::Params params;
  params.families_ = {"Arm"};
  params.names_ = {"J1_base", "J2_shoulder", "J3_elbow"};
  params.hrdf_file_ = HRDF_SOURCE_DIR "/models/x_arm_3dof.hrdf";
  const auto arm = Arm::create(params);
  ASSERT_TRUE(arm);
  ASSERT_TRUE(arm->update());
  const Eigen::VectorXd goal = Eigen::Vector3d(0.2, 0.3, -0.4);
  arm->setGoal(hebi::experimental::arm::Goal::createFromPosition(1, goal));
  while (!arm->atGoal()) ASSERT_TRUE(arm->update() && arm->send());
  EXPECT_LT((arm->lastFeedback().getPosition() - goal).norm(), 0.1);
}

}  // namespace
