// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Makes the calls of a ros2_control hardware interface to HEBI's C++ API: moves an arm and its
// gripper to a pose and reads the arm's position.
#include <cmath>
#include <iostream>
#include <limits>
#include <string>
#include <vector>

#include "hebi_cpp_api/arm/arm.hpp"
#include "hebi_cpp_api/group_command.hpp"
#include "hebi_cpp_api/robot_config.hpp"
#include "hebi_cpp_api/robot_model.hpp"

namespace arm = hebi::experimental::arm;

namespace {

bool write(arm::Arm& arm, double position) {
  auto& command = arm.pendingCommand();
  command.setPosition(Eigen::VectorXd::Constant(arm.size(), position));
  command.setVelocity(Eigen::VectorXd::Constant(arm.size(), std::isnan(position) ? position : 0.0));
  return arm.send();
}

std::unique_ptr<arm::Gripper> gripperOf(const hebi::RobotConfig& config) {
  auto data = config.getUserData();
  if (!data.hasBool("has_gripper") || !data.getBool("has_gripper")) return nullptr;
  const std::string family =
      data.hasString("gripper_family") ? data.getString("gripper_family") : config.getFamilies()[0];
  auto gripper = arm::Gripper::create(family, data.getString("gripper_name"), 1.0, -5.0);
  const std::string gains = config.getGains("gripper");
  if (gripper && !gains.empty()) gripper->loadGains(gains);
  return gripper;
}

}  // namespace

// Returns 0 when the arm is at its pose.
extern "C" int drive(const char* config_file) {
  std::vector<std::string> errors;
  auto config = hebi::RobotConfig::loadConfig(config_file, errors);
  for (const auto& error : errors) std::cout << error << "\n";
  if (!config) return 3;
  auto arm = arm::Arm::create(*config);
  if (!arm) {
    std::cout << "no arm" << std::endl;
    return 4;
  }
  auto gripper = gripperOf(*config);
  arm->update();
  for (int i = 0; i < 1000; ++i) {
    if (!arm->update()) return 5;
    const auto position = arm->lastFeedback().getPosition();
    if (i > 10 && std::abs(position[0] - 0.2) < 0.02) {
      std::cout << "there" << std::endl;
      return arm->lastFeedback().getVelocity().size() == arm->lastFeedback().getEffort().size() ? 0
                                                                                                : 6;
    }
    // NaN: ros2_control commands no position before its first controller runs.
    if (!write(*arm, i < 5 ? std::numeric_limits<double>::quiet_NaN() : 0.2)) return 7;
    if (gripper) {
      gripper->setState(0.5);
      gripper->send();
    }
  }
  return 8;
}
