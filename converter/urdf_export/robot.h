// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// A robot for the URDF export.
#ifndef HRDF_URDF_EXPORT_ROBOT_H_
#define HRDF_URDF_EXPORT_ROBOT_H_

#include <string>

#include <mujoco/mujoco.h>
#include <Eigen/Geometry>

#include <hrdf/mechanism.h>
#include <hrdf/options.h>

namespace hrdf::urdf_export {

// The robot to export. The mechanism `tree` gives speeds, locations in the robot's file, and the
// list of frames; the MuJoCo model gives poses, masses and limits.
struct Robot {
  const mjSpec& spec;
  const mjModel& model;  // compiled from `spec`
  const Mechanism& tree;
  const ModelOptions& options;
  std::string name;  // name of the URDF's <robot>
};

// The ROS 2 driver that controls the robot.
enum class Ros2Control { none, mujoco, hebi, mock };

struct Settings {
  std::string package = {};  // ROS package of the meshes; empty: paths relative to the URDF
  std::string prefix = {};   // prefix of the names of links, joints and materials
  Ros2Control control = Ros2Control::none;
  bool withSrdf = false;
};

inline Eigen::Vector3d vectorAt(const mjtNum* numbers, int index) {
  return Eigen::Map<const Eigen::Vector3d>(numbers + 3 * index);
}

inline Eigen::Matrix3d rotationAt(const mjtNum* numbers, int index) {
  const mjtNum* q = numbers + 4 * index;
  return Eigen::Quaterniond(q[0], q[1], q[2], q[3]).normalized().toRotationMatrix();
}

}  // namespace hrdf::urdf_export

#endif  // HRDF_URDF_EXPORT_ROBOT_H_
