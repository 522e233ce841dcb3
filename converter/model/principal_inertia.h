// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Inertias that a simulator can integrate. SI units. Independent of MuJoCo.
#ifndef HRDF_SPEC_PRINCIPAL_INERTIA_H_
#define HRDF_SPEC_PRINCIPAL_INERTIA_H_

#include <span>

#include <Eigen/Core>

#include <hrdf/inertial.h>

namespace hrdf {

// Mass and inertia of a rigid body along its principal axes C.
struct PrincipalInertia {
  double mass = 0;  // kg
  Pose X_BC = Pose::Identity();
  Eigen::Vector3d moments = Eigen::Vector3d::Zero();  // kg m^2
  // True if all moments were too small, and were replaced by the moments of a steel ball of the
  // same mass.
  bool isPoint = false;
};

// Returns the principal axes and moments of `body`. The moments are at least the moments of a steel
// ball of the same mass, and satisfy the triangle inequality.
PrincipalInertia principalInertia(const Inertial& body);

// Returns the principal moments of a symmetric tensor, smallest first.
Eigen::Vector3d principalMoments(const Eigen::Matrix3d& I);

// Returns moments that satisfy the triangle inequality, as MuJoCo requires: rounding may leave a
// moment slightly above the sum of the other two.
Eigen::Vector3d repairedTriangle(Eigen::Vector3d moments);

// Returns `body` with an additional point mass `mass` (kg) at `p` (m). `p` and body.X_IC are in the
// same frame.
Inertial withPoint(const Inertial& body, double mass, const Eigen::Vector3d& p);

// Returns the total mass, centre of mass and inertia of `parts`, which must be in one frame.
Inertial joined(std::span<const Inertial> parts);

// Like principalInertia(), for a moving body: a body without mass gets a minimum mass and inertia.
PrincipalInertia movingInertia(const Inertial& body);

}  // namespace hrdf

#endif  // HRDF_SPEC_PRINCIPAL_INERTIA_H_
