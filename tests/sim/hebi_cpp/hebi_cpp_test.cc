// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Compiles programs for HEBI's C++ API with the headers of hrdf::hebi_compat. Uses everything that
// examples/13_hebi_program.cc does not use.
#include <gtest/gtest.h>
#include <hrdf/sim/mobile_io_device.h>
#include <hrdf/sim/simulation.h>

#include "arm/arm.hpp"
#include "arm/end_effector.hpp"
#include "arm/goal.hpp"
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
#include "robot_config.hpp"
#include "robot_model.hpp"
#include "trajectory.hpp"
#include "util/grav_comp.hpp"
#include "util/mobile_io.hpp"

namespace {

using namespace hebi;

class HebiCompat : public testing::Test {
 protected:
  void SetUp() override {
    hrdf::Diagnostics diagnostics;
    sim = hrdf::sim::Simulation::open(HRDF_SOURCE_DIR "/models/pan_tilt.hrdf", {}, diagnostics);
    group = Lookup().getGroupFromFamily("HEBI");
    ASSERT_TRUE(group);
  }

  std::unique_ptr<hrdf::sim::Simulation> sim;
  std::shared_ptr<Group> group;
};

TEST_F(HebiCompat, ListsEntriesUnderHebisNames) {
  const Lookup lookup;
  std::shared_ptr<Lookup::EntryList> entries = lookup.getEntryList();
  ASSERT_EQ(entries->size(), 2U);
  const auto entry = (*entries)[1];
  EXPECT_EQ(entry.family_, "HEBI");
  EXPECT_EQ(entry.name_, "tilt");
  EXPECT_FALSE(entry.is_stale_);
  EXPECT_EQ(lookup.getGroupFromMacs({entry.mac_address_})->size(), 1);
}

TEST_F(HebiCompat, TakesWhatIsSaidOfANetwork) {
  Lookup lookup(std::vector<std::string>{"10.10.1.0"});
  lookup.reset({});
  EXPECT_TRUE(lookup.setLookupFrequencyHz(10));
  EXPECT_FALSE(lookup.setLookupFrequencyHz(0));
  EXPECT_EQ(lookup.getLookupFrequencyHz(), 10);
  EXPECT_TRUE(lookup.getGroupFromFamily("HEBI"));
}

TEST_F(HebiCompat, BindsFieldsToReferences) {
  GroupCommand command(2);
  auto& actuator = command[0].actuator();
  auto& position = actuator.position();
  position.set(0.25);
  EXPECT_EQ(command.getPosition()[0], 0.25);
  GroupFeedback feedback(2);
  ASSERT_TRUE(group->getNextFeedback(feedback, Group::DEFAULT_TIMEOUT_MS));
  const auto& measured = feedback[0].actuator().position();
  EXPECT_TRUE(measured);
  const hebi::Feedback& module = feedback[0];
  EXPECT_EQ(module.actuator().position().get(), measured.get());
}

TEST_F(HebiCompat, SpellsEnumeratorsAsHebi) {
  GroupCommand command(2);
  command[0].settings().actuator().controlStrategy().set(Command::ControlStrategy::Strategy3);
  command[0].settings().actuator().mstopStrategy().set(Command::MstopStrategy::Disabled);
  command[0].settings().actuator().minPositionLimitStrategy().set(
      Command::PositionLimitStrategy::MotorOff);
  ASSERT_TRUE(group->sendCommandWithAcknowledgement(command));
  GroupInfo info(2);
  ASSERT_TRUE(group->requestInfoExtra(info, InfoExtraFields::RuntimeData));
  EXPECT_EQ(info[0].settings().actuator().controlStrategy().get(),
            Info::ControlStrategy::Strategy3);
  EXPECT_EQ(info[0].actuator().calibrationState().get(), Info::CalibrationState::Normal);
  EXPECT_EQ(info[0].settings().mechanicalType().get(), "X5-1");
  EXPECT_TRUE(info[0].secondsOn());
}

TEST_F(HebiCompat, WritesAddressesAsHebi) {
  MacAddress address;
  EXPECT_FALSE(MacAddress::isHexStringValid("00:1e:c0"));
  EXPECT_FALSE(address.setToHexString("no address"));
  EXPECT_EQ(address, MacAddress());
  EXPECT_TRUE(address.setToHexString("00:1e:C0:8d:e0:5c"));
  EXPECT_EQ(address, MacAddress::fromBytes(0, 0x1e, 0xc0, 0x8d, 0xe0, 0x5c));
  EXPECT_EQ(address[5], 0x5c);
}

TEST_F(HebiCompat, KeepsIpAddresses) {
  IpAddress address;
  EXPECT_EQ(address.toString(), "0.0.0.0");
  EXPECT_FALSE(address.setToString("10.10.1"));
  EXPECT_TRUE(address.setToString("10.10.1.7"));
  EXPECT_EQ(address, IpAddress::fromBytes(10, 10, 1, 7));
  EXPECT_EQ(address.getLittleEndian(), 0x0a0a0107U);
  GroupCommand command(2);
  command[0].settings().ipAddress().set(address);
  ASSERT_TRUE(group->sendCommandWithAcknowledgement(command));
  GroupInfo info(2);
  group->requestInfo(info);
  EXPECT_EQ(info[0].settings().ipAddress().get().toString(), "10.10.1.7");
  EXPECT_FALSE(info[1].settings().ipAddress().has());
}

TEST_F(HebiCompat, MakesOpaqueColoursOfThreeValues) {
  EXPECT_EQ(Color(1, 2, 3).getAlpha(), 255);
  EXPECT_EQ(Color().getAlpha(), 0);
}

TEST_F(HebiCompat, LabelsPinsAndReadsThemBack) {
  GroupCommand command(1);
  auto& pins = command[0].io().b();
  pins.setLabel(3, "stop");
  EXPECT_TRUE(pins.hasLabel(3));
  EXPECT_FALSE(pins.hasLabel(2));
  EXPECT_EQ(pins.getLabel(3), "stop");
  EXPECT_FALSE(command[0].io().a().hasLabel(3));
}

TEST_F(HebiCompat, FindsAPhoneByFamilyAndName) {
  const auto device = sim->addMobileIO("Arm", "mobileIO");
  auto phone = util::MobileIO::create("Arm", "mobileIO");
  ASSERT_TRUE(phone);
  device->setButton(1, true);
  ASSERT_TRUE(phone->update());
  EXPECT_EQ(phone->getButtonDiff(1), util::MobileIO::ButtonState::ToOn);
}

TEST(HebiCompatArm, MovesToAGoal) {
  hrdf::Diagnostics diagnostics;
  const std::string file = HRDF_SOURCE_DIR "/models/x_arm_3dof.cfg.yaml";
  const auto sim = hrdf::sim::Simulation::open(file, {}, diagnostics);
  std::vector<std::string> errors;
  const std::unique_ptr<RobotConfig> config = RobotConfig::loadConfig(file, errors);
  ASSERT_TRUE(config);
  const std::unique_ptr<arm::Arm> arm = arm::Arm::create(*config);
  ASSERT_TRUE(arm);
  ASSERT_TRUE(arm->update());
  const VectorXd goal = Vector3d(0.2, 0.3, -0.4);
  ASSERT_TRUE(arm->setGoal(experimental::arm::Goal::createFromPosition(1, goal)));
  while (!arm->atGoal()) ASSERT_TRUE(arm->update() && arm->send());
  EXPECT_LT((arm->lastFeedback().getPosition() - goal).norm(), 0.1);
}

// Some programs inside HEBI's namespace use Eigen's names without a prefix, because older HEBI
// headers had `using namespace Eigen`.
Matrix4d turnedAboutX(double angle) {
  Matrix4d transform = Matrix4d::Identity();
  transform.topLeftCorner<3, 3>() = AngleAxisd(angle, Vector3d::UnitX()).matrix();
  const JacobiSVD<MatrixXd> svd(transform, ComputeThinU | ComputeThinV);
  EXPECT_NEAR(svd.singularValues().sum(), 4, 1e-12);
  return transform;
}

TEST(HebiCompatModel, SaysStatusAndFramesAsHebisCInterface) {
  const auto model = robot_model::RobotModel::loadHRDF(HRDF_SOURCE_DIR "/models/x_arm_3dof.hrdf");
  ASSERT_TRUE(model);
  model->setBaseFrame(turnedAboutX(0.1));
  VectorXd angles(3);
  const Vector3d start(0.1, 0.7, 1.2);
  Matrix4d goal;
  ASSERT_TRUE(model->getEndEffector(start, goal));
  const Vector3d there = goal.topRightCorner<3, 1>();
  const auto met = model->solveIK(start, angles, robot_model::EndEffectorPositionObjective(there));
  EXPECT_TRUE(met.result == HebiStatusSuccess);
  const HebiStatusCode status = met.result;
  EXPECT_FALSE(status != HebiStatusSuccess);
  robot_model::MatrixXdVector jacobians;
  ASSERT_TRUE(model->getJ(HebiFrameTypeCenterOfMass, angles, jacobians));
  EXPECT_EQ(jacobians.size(), model->getFrameCount(HebiFrameTypeCenterOfMass));
  const auto refused =
      model->solveIK(VectorXd(2), angles, robot_model::EndEffectorPositionObjective(there));
  EXPECT_TRUE(refused.result == HebiStatusInvalidArgument);
}

TEST_F(HebiCompat, SaysWhyAFileWasNotRead) {
  GroupCommand command(2);
  const FunctionCallResult result = command.readSafetyParameters("none.xml");
  EXPECT_FALSE(result.success());
  EXPECT_NE(result.failureMessage(), "");
}

}  // namespace
