// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Inertias that a simulator can integrate. Without MuJoCo. SI units.
#ifndef HRDF_SPEC_PRINCIPAL_INERTIA_H_
#define HRDF_SPEC_PRINCIPAL_INERTIA_H_

#include <Eigen/Core>

#include <hrdf/inertial.h>

namespace hrdf {

// A rigid body along its principal axes C.
struct PrincipalInertia {
  double mass = 0;  // kg
  Pose X_BC = Pose::Identity();
  Eigen::Vector3d moments = Eigen::Vector3d::Zero();  // kg m^2
  bool isPoint = false;  // no moment was left as it was: all come from the ball of its mass
};

// The principal axes of `body` with moments that no integrator chokes on: moments below those of a
// steel ball of the same mass are raised to them, rounding is repaired.
PrincipalInertia principalInertia(const Inertial& body);

// `body` with a point of `mass` (kg) at `p` (m, in the frame of body.X_IC) fixed to it.
Inertial withPoint(const Inertial& body, double mass, const Eigen::Vector3d& p);

// The same for a body that moves, which gets a least mass and inertia where its elements have none.
PrincipalInertia movingInertia(const Inertial& body);

}  // namespace hrdf

#endif  // HRDF_SPEC_PRINCIPAL_INERTIA_H_
