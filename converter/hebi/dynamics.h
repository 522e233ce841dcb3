// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// What a simulator needs beyond HEBI's catalog: drivetrains, and inertias that it can integrate.
// Without MuJoCo. SI units and radians.
#ifndef HRDF_HEBI_DYNAMICS_H_
#define HRDF_HEBI_DYNAMICS_H_

#include <numbers>

#include <Eigen/Geometry>

#include <hrdf/catalog.h>
#include <hrdf/element.h>

namespace hrdf {

// At which HEBI gives the limits of its catalog.
inline constexpr double kNominalVoltage = 24;  // V

// HEBI's motors turn at 25 000 rpm when the output turns at its top speed: the speed limits in the
// gains of HEBI's kits are this figure over the gear ratio of X5 and X8; estimated for the others.
inline constexpr double kMotorSpeed = 25000 * 2 * std::numbers::pi / 60;  // rad/s

// The drivetrain of a degree of freedom.
struct Drive {
  double maxSpeed = 0;    // rad/s or m/s, at the input side
  double maxEffort = 0;   // N m or N, at the input side
  double armature = 0;    // kg m^2 or kg, at the output
  double friction = 0;    // N m or N, dry, at the output
  double damping = 0;     // N m s/rad or N s/m, at the output: the motor's torque-speed line
  bool standsIn = false;  // for a drive that HRDF says nothing about
};

Drive driveOf(const ActuatorRow& row);
Drive driveOf(const Joint& joint);

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

#endif  // HRDF_HEBI_DYNAMICS_H_
