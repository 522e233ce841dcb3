// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "urdf_export/ros2_control.h"

#include <algorithm>
#include <string>
#include <vector>

#include "model/home.h"
#include "model/mjs.h"
#include "text/paths.h"
#include "text/strings.h"
#include "urdf_export/numbers.h"

namespace hrdf::urdf_export {
namespace {

using Interfaces = std::vector<const char*>;

void addParameter(pugi::xml_node node, const char* name, const std::string& value) {
  pugi::xml_node parameter = node.append_child("param");
  parameter.append_attribute("name") = name;
  parameter.text() = value.c_str();
}

void addHebi(pugi::xml_node hardware, const Robot& robot, const Settings& settings,
             const Plan& plan) {
  addParameter(hardware, "config_pkg", settings.package);
  addParameter(hardware, "config_file", "config/" + robot.name + ".cfg.yaml");
  if (robot.tree.grippers.empty()) return;
  const std::string& finger = robot.tree.grippers.front().fingers[0];
  const int joint = mj_name2id(&robot.model, mjOBJ_JOINT, finger.c_str());
  if (joint >= 0) addParameter(hardware, "gripper_joint_name", plan.jointOf(joint));
}

void addHardware(pugi::xml_node system, const Robot& robot, const Settings& settings,
                 const Plan& plan) {
  pugi::xml_node hardware = system.append_child("hardware");
  pugi::xml_node plugin = hardware.append_child("plugin");
  switch (settings.control) {
    case Ros2Control::mujoco:
      plugin.text() = "mujoco_ros2_control/MujocoSystemInterface";
      addParameter(hardware, "mujoco_model", robot.name + ".xml");
      if (homeKeyframe(robot.model) >= 0) {
        addParameter(hardware, "initial_keyframe", kHomeKeyframe);
      }
      break;
    case Ros2Control::hebi:
      plugin.text() = "hebi_hardware/HEBIHardwareInterface";
      addHebi(hardware, robot, settings, plan);
      break;
    case Ros2Control::mock:
    case Ros2Control::none:
      plugin.text() = "mock_components/GenericSystem";
  }
}

bool isOfGripper(const Robot& robot, const std::string& actuator) {
  return std::ranges::find(robot.tree.grippers, actuator, &Mechanism::Gripper::name) !=
         robot.tree.grippers.end();
}

// Returns the command interfaces of an actuator. mujoco_ros2_control allows one command for each
// joint; the type of the actuator determines it.
Interfaces commandsOf(const Robot& robot, int actuator, Diagnostics& out) {
  const std::string name = nameOf(robot.model, mjOBJ_ACTUATOR, actuator);
  if (isOfGripper(robot, name)) return {"effort"};
  switch (robot.options.profileOf(name)) {
    case ActuatorProfile::position:
    case ActuatorProfile::pid:
      return {"position"};
    case ActuatorProfile::velocity:
      return {"velocity"};
    case ActuatorProfile::motor:
      return {"effort"};
    case ActuatorProfile::dcmotor:
    case ActuatorProfile::firmware:
      break;
  }
  out.error(robot.tree.path, "mujoco_ros2_control does not command the actuator " + inQuotes(name),
            "with --ros2-control mujoco the option actuator is position, velocity or motor");
  return {};
}

void addJoint(pugi::xml_node system, const Robot& robot, const Settings& settings, const Plan& plan,
              int actuator, Diagnostics& out) {
  const mjModel& model = robot.model;
  const int joint = model.actuator_trnid[2 * actuator];
  pugi::xml_node node = system.append_child("joint");
  node.append_attribute("name") = plan.jointOf(joint).c_str();
  const bool isMujoco = settings.control == Ros2Control::mujoco;
  const Interfaces commands =
      isMujoco ? commandsOf(robot, actuator, out) : Interfaces{"position", "velocity"};
  for (const char* name : commands) {
    node.append_child("command_interface").append_attribute("name") = name;
  }
  for (const char* name : {"position", "velocity", "effort"}) {
    node.append_child("state_interface").append_attribute("name") = name;
  }
  const int home = homeKeyframe(model);
  if (isMujoco || home < 0) return;
  const mjtNum q = model.key_qpos[model.nq * home + model.jnt_qposadr[joint]];
  addParameter(node.child("state_interface"), "initial_value", numberText(q));
}

}  // namespace

void addRos2Control(pugi::xml_node node, const Robot& robot, const Settings& settings,
                    const Plan& plan, Diagnostics& out) {
  if (settings.control == Ros2Control::none) return;
  pugi::xml_node system = node.append_child("ros2_control");
  system.append_attribute("name") = (settings.prefix + robot.name).c_str();
  system.append_attribute("type") = "system";
  addHardware(system, robot, settings, plan);
  for (int i = 0; i < robot.model.nactuator; ++i) {
    if (robot.model.actuator_trntype[i] != mjTRN_JOINT) continue;
    const int joint = robot.model.actuator_trnid[2 * i];
    const bool isMain = plan.actuatorOf(joint) == i && plan.has(robot.model.jnt_bodyid[joint]);
    if (isMain) addJoint(system, robot, settings, plan, i, out);
  }
  if (!system.child("joint")) {
    out.warning(robot.tree.where, "no joint of the URDF has an actuator",
                "ROS 2 cannot control this robot");
  }
  if (settings.control == Ros2Control::mujoco && !settings.prefix.empty()) {
    out.warning(robot.tree.where,
                "the joints of " + inQuotes(robot.name + ".xml") + " do not have the prefix " +
                    inQuotes(settings.prefix),
                "mujoco_ros2_control finds them in a scene that attaches the file with it, and "
                "that 'mujoco_model' names");
  }
}

}  // namespace hrdf::urdf_export
