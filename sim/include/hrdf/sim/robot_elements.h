// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// The elements of robot models, and their types.
#ifndef HRDF_SIM_ROBOT_ELEMENTS_H_
#define HRDF_SIM_ROBOT_ELEMENTS_H_

#include <optional>
#include <span>

#include <Eigen/Core>

#include <hrdf/eigen_abi.h>
#include <hrdf/element.h>

namespace hrdf::sim::robot_model {

// The enumerations have HEBI's values.
enum class ElementType { Other, Actuator, Bracket, Joint, Link, RigidBody, EndEffector };
enum class JointType {
  RotationX,
  RotationY,
  RotationZ,
  TranslationX,
  TranslationY,
  TranslationZ,
};
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
enum class LinkType { X5, R8, R25, R25_R8, H25, X8 = R8 };
enum class LinkInputType { RightAngle, Inline };
enum class LinkOutputType { RightAngle, Inline };
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
enum class EndEffectorType { Custom, X5Parallel, R8Parallel };

// Each makes an element on its own, for RobotModel::add(). Returns nothing if it is not valid.
// Poses are in the element's input frame; inertia (xx, yy, zz, xy, xz, yz) is along the axes of
// `com`.
std::optional<Element> makeActuator(ActuatorType type);
std::optional<Element> makeBracket(BracketType type);
std::optional<Element> makeJoint(JointType type);
std::optional<Element> makeLink(LinkType type, double extension, double twist, LinkInputType input,
                                LinkOutputType output);
// One pose for each output, at least one.
std::optional<Element> makeRigidBody(const Eigen::Matrix4d& com, const Eigen::VectorXd& inertia,
                                     double mass, std::span<const Eigen::Matrix4d> outputs);
std::optional<Element> makeEndEffector(EndEffectorType type);
std::optional<Element> makeEndEffector(double x, double y, double z);
std::optional<Element> makeEndEffector(const Eigen::Matrix4d& com, const Eigen::VectorXd& inertia,
                                       double mass, const Eigen::Matrix4d& output);

}  // namespace hrdf::sim::robot_model

#endif  // HRDF_SIM_ROBOT_ELEMENTS_H_
