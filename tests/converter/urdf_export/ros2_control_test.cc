// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include <utility>
#include <vector>

#include "model/mjs.h"
#include "tests/converter/urdf_export/exported.h"
#include "tests/message_watch.h"

namespace hrdf::ros2_control_test {
namespace {

using urdf_export::Ros2Control;

pugi::xml_node controlOf(const Exported& robot) { return robot.urdf().child("ros2_control"); }

std::string parameter(pugi::xml_node node, const char* name) {
  return node.find_child_by_attribute("param", "name", name).text().get();
}

TEST(Ros2ControlOfUrdf, HasTheActuatorsOfTheModelInTheirOrder) {
  ModelOptions options;
  options.gripper = true;
  const Exported robot("models/r25_arm_6dof.hrdf", options, {.control = Ros2Control::mujoco});
  ASSERT_TRUE(robot.texts) << summary(robot.out);
  int actuator = 0;
  for (const pugi::xml_node joint : controlOf(robot).children("joint")) {
    const int id = robot.model->actuator_trnid[2 * actuator++];
    EXPECT_EQ(joint.attribute("name").value(), nameOf(*robot.model, mjOBJ_JOINT, id));
    EXPECT_TRUE(robot.joint(joint.attribute("name").value()));
  }
  EXPECT_EQ(actuator, robot.model->nactuator);
}

TEST(Ros2ControlOfUrdf, CommandsWhatTheActuatorTakes) {
  const std::vector<std::pair<ActuatorProfile, std::string>> commands = {
      {ActuatorProfile::position, "position"},
      {ActuatorProfile::pid, "position"},
      {ActuatorProfile::velocity, "velocity"},
      {ActuatorProfile::motor, "effort"}};
  for (const auto& [profile, command] : commands) {
    ModelOptions options;
    options.actuator = profile;
    const Exported robot("models/pan_tilt.hrdf", options, {.control = Ros2Control::mujoco});
    ASSERT_TRUE(robot.texts) << summary(robot.out);
    const pugi::xml_node joint = controlOf(robot).child("joint");
    EXPECT_EQ(joint.child("command_interface").attribute("name").value(), command);
    EXPECT_FALSE(joint.child("command_interface").next_sibling("command_interface"));
  }
}

TEST(Ros2ControlOfUrdf, RefusesProfilesThatRosDoesNotCommand) {
  EXPECT_DIAGNOSTIC("mujoco_ros2_control does not command the actuator …");
  ModelOptions options;
  options.actuator = ActuatorProfile::dcmotor;
  const Exported robot("models/pan_tilt.hrdf", options, {.control = Ros2Control::mujoco});
  EXPECT_FALSE(robot.texts);
  const Exported mock("models/pan_tilt.hrdf", options, {.control = Ros2Control::mock});
  EXPECT_TRUE(mock.texts) << summary(mock.out);
}

TEST(Ros2ControlOfUrdf, StartsMujocoInItsHomeKeyframe) {
  const Exported robot("models/pan_tilt.hrdf", {}, {.control = Ros2Control::mujoco});
  ASSERT_TRUE(robot.texts);
  const pugi::xml_node hardware = controlOf(robot).child("hardware");
  EXPECT_STREQ(hardware.child("plugin").text().get(), "mujoco_ros2_control/MujocoSystemInterface");
  EXPECT_EQ(parameter(hardware, "mujoco_model"), "robot.xml");
  EXPECT_EQ(parameter(hardware, "initial_keyframe"), "home");
}

TEST(Ros2ControlOfUrdf, GivesHebisPluginItsConfigAndGripper) {
  ModelOptions options;
  options.gripper = true;
  const Exported robot("models/r25_arm_6dof.hrdf", options,
                       {.package = "my_arm", .control = Ros2Control::hebi});
  ASSERT_TRUE(robot.texts) << summary(robot.out);
  const pugi::xml_node hardware = controlOf(robot).child("hardware");
  EXPECT_STREQ(hardware.child("plugin").text().get(), "hebi_hardware/HEBIHardwareInterface");
  EXPECT_EQ(parameter(hardware, "config_pkg"), "my_arm");
  EXPECT_EQ(parameter(hardware, "config_file"), "config/robot.cfg.yaml");
  const std::string gripper = parameter(hardware, "gripper_joint_name");
  EXPECT_TRUE(controlOf(robot).find_child_by_attribute("joint", "name", gripper.c_str()));
}

TEST(Ros2ControlOfUrdf, NamesJointsAndTheGripperWithThePrefix) {
  ModelOptions options;
  options.gripper = true;
  const Exported robot("models/r25_arm_6dof.hrdf", options,
                       {.package = "my_arm", .prefix = "left_", .control = Ros2Control::hebi});
  ASSERT_TRUE(robot.texts) << summary(robot.out);
  for (const pugi::xml_node joint : controlOf(robot).children("joint")) {
    EXPECT_TRUE(robot.joint(joint.attribute("name").value())) << joint.attribute("name").value();
  }
  const std::string gripper = parameter(controlOf(robot).child("hardware"), "gripper_joint_name");
  EXPECT_TRUE(gripper.starts_with("left_")) << gripper;
  EXPECT_TRUE(controlOf(robot).find_child_by_attribute("joint", "name", gripper.c_str()));
}

// ROS refuses commands for a joint with <mimic>.
TEST(Ros2ControlOfUrdf, CommandsNoJointThatMimicsAnother) {
  ModelOptions options;
  options.gripper = true;
  const Exported robot("models/r25_arm_6dof.hrdf", options, {.control = Ros2Control::mock});
  ASSERT_TRUE(robot.texts) << summary(robot.out);
  for (const pugi::xml_node joint : controlOf(robot).children("joint")) {
    const char* name = joint.attribute("name").value();
    EXPECT_FALSE(robot.joint(name).child("mimic")) << name;
  }
}

TEST(Ros2ControlOfUrdf, WarnsOfARobotWithoutJoints) {
  EXPECT_DIAGNOSTIC("no joint of the URDF has an actuator; ROS 2 cannot control this robot");
  const Exported robot("table.hrdf", {}, {.control = Ros2Control::mock},
                       "<robot version=\"1.6.0\"><rigid-body mass=\"1\"/></robot>");
  EXPECT_TRUE(robot.texts) << summary(robot.out);
}

TEST(Ros2ControlOfUrdf, StartsAMockAtHome) {
  ModelOptions options;
  options.home = {0.4, -0.2};
  const Exported robot("models/pan_tilt.hrdf", options, {.control = Ros2Control::mock});
  ASSERT_TRUE(robot.texts);
  EXPECT_EQ(parameter(controlOf(robot).child("joint").child("state_interface"), "initial_value"),
            "0.4");
}

}  // namespace
}  // namespace hrdf::ros2_control_test
