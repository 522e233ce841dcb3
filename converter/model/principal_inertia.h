// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Inertias that a simulator can integrate. Without MuJoCo. SI units.
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
  bool isPoint = false;  // all moments were too small and come from a steel ball of its mass
};

// Returns the principal axes of `body` and moments that an integrator can use: at least those of a
// steel ball of the same mass, and without rounding errors that break the triangle inequality.
PrincipalInertia principalInertia(const Inertial& body);

// Returns the principal moments of a symmetric tensor, the smallest first.
Eigen::Vector3d principalMoments(const Eigen::Matrix3d& I);

// Rounding may leave one moment a little above the sum of the others, which MuJoCo refuses. Returns
// the moments with a sum that is safely above.
Eigen::Vector3d repairedTriangle(Eigen::Vector3d moments);

// Returns `body` with a point of `mass` (kg) fixed to it at `p` (m, in the frame of body.X_IC).
Inertial withPoint(const Inertial& body, double mass, const Eigen::Vector3d& p);

// Returns the mass, centre and inertia of `parts` together, which are all in one frame.
Inertial joined(std::span<const Inertial> parts);

// As principalInertia(), for a body that moves: it gets a smallest mass and inertia if its elements
// have none.
PrincipalInertia movingInertia(const Inertial& body);

}  // namespace hrdf

#endif  // HRDF_SPEC_PRINCIPAL_INERTIA_H_
