// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Elements of robot models, and their types.
#ifndef HRDF_SIM_ROBOT_ELEMENTS_H_
#define HRDF_SIM_ROBOT_ELEMENTS_H_

#include <optional>
#include <span>

#include <Eigen/Core>

#include <hrdf/eigen_abi.h>
#include <hrdf/element.h>

namespace hrdf::sim::robot_model {

// Type of an element. All enumerations in this file have HEBI's values.
enum class ElementType { Other, Actuator, Bracket, Joint, Link, RigidBody, EndEffector };
// Type of a joint: rotation about an axis, or translation along it.
enum class JointType {
  RotationX,
  RotationY,
  RotationZ,
  TranslationX,
  TranslationY,
  TranslationZ,
};
// HEBI's actuators.
enum class ActuatorType {
  X5_1,
  X5_4,
  X5_9,
  X8_3,
  X8_9,
  X8_16,
  R8_3,
  R8_9,
  R8_16,
  T5_1,
  T5_4,
  T5_9,
  T8_3,
  T8_9,
  T8_16,
  R25_8,
  R25_20,
  R25_40,
  T25_8,
  T25_20,
  T25_40,
  H25_45,
  H25_90,
  H25_140,
};
// HEBI's tubes.
enum class LinkType { X5, R8, R25, R25_R8, H25, X8 = R8 };
// Interface at the input of a tube.
enum class LinkInputType { RightAngle, Inline };
// Interface at the output of a tube.
enum class LinkOutputType { RightAngle, Inline };
// HEBI's brackets.
enum class BracketType {
  X5LightLeft,
  X5LightRight,
  X5HeavyLeftInside,
  X5HeavyLeftOutside,
  X5HeavyRightInside,
  X5HeavyRightOutside,
  R8LightLeft,
  R8LightRight,
  R8HeavyLeftInside,
  R8HeavyLeftOutside,
  R8HeavyRightInside,
  R8HeavyRightOutside,
  R25LightLeft,
  R25LightRight,
  R25HeavyLeftInside,
  R25HeavyLeftOutside,
  R25HeavyRightInside,
  R25HeavyRightOutside,
};
// HEBI's grippers, or an end effector of the user.
enum class EndEffectorType { Custom, X5Parallel, R8Parallel };

// These functions make an element for RobotModel::add(). nullopt: an unknown type, or a value that
// HRDF does not allow.
std::optional<Element> makeActuator(ActuatorType type);
std::optional<Element> makeBracket(BracketType type);
std::optional<Element> makeJoint(JointType type);
// Makes a tube with an extension (m) and a twist (rad).
std::optional<Element> makeLink(LinkType type, double extension, double twist, LinkInputType input,
                                LinkOutputType output);
// Makes a rigid body with a mass (kg). `com` is the pose of the centre of mass, and `outputs` has
// at least one pose; poses are in the input frame. `inertia` (kg m^2: xx, yy, zz, xy, xz, yz) is
// along the axes of `com`.
std::optional<Element> makeRigidBody(const Eigen::Matrix4d& com, const Eigen::VectorXd& inertia,
                                     double mass, std::span<const Eigen::Matrix4d> outputs);
// Makes one of HEBI's grippers. Custom: an end effector without mass, with its output at its input.
std::optional<Element> makeEndEffector(EndEffectorType type);
// Makes an end effector without mass, with its output at (x, y, z) in the input frame, m.
std::optional<Element> makeEndEffector(double x, double y, double z);
// Makes an end effector with a mass; the parameters are as in makeRigidBody().
std::optional<Element> makeEndEffector(const Eigen::Matrix4d& com, const Eigen::VectorXd& inertia,
                                       double mass, const Eigen::Matrix4d& output);

}  // namespace hrdf::sim::robot_model

#endif  // HRDF_SIM_ROBOT_ELEMENTS_H_
