// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#ifndef HRDF_INERTIAL_H_
#define HRDF_INERTIAL_H_

#include <Eigen/Core>

#include <hrdf/pose.h>

namespace hrdf {

// Mass, centre of mass and inertia of a rigid body in the frame I of its part.
struct Inertial {
  double mass = 0;                                // kg
  Pose X_IC = Pose::Identity();                   // m
  Eigen::Matrix3d I_C = Eigen::Matrix3d::Zero();  // kg m^2, about C along C's axes
};

}  // namespace hrdf

#endif  // HRDF_INERTIAL_H_
