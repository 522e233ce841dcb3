// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#ifndef HRDF_INERTIAL_H_
#define HRDF_INERTIAL_H_

#include <Eigen/Core>

#include <hrdf/pose.h>

namespace hrdf {

// Mass, centre of mass and inertia of a rigid body, in the frame I of its part.
struct Inertial {
  double mass = 0;  // kg
  // Pose of the frame C in the frame I. Origin of C: centre of mass (m); axes of C: axes of `I_C`.
  Pose X_IC = Pose::Identity();
  // Inertia matrix (kg m^2) about the centre of mass, along the axes of C.
  Eigen::Matrix3d I_C = Eigen::Matrix3d::Zero();
};

}  // namespace hrdf

#endif  // HRDF_INERTIAL_H_
