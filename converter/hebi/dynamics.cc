// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "hebi/dynamics.h"

#include <array>
#include <cmath>
#include <numbers>

#include <Eigen/Eigenvalues>

namespace hrdf {
namespace {

using Eigen::Matrix3d;
using Eigen::Vector3d;

struct FamilyDrive {
  double rotorInertia;  // kg m^2, at the motor
  double friction;      // N m, dry, at the output
};

// Friction: HEBI's URDF description, "tuning needed", for X5, T5 and X8, R8, T8; estimated for the
// 25-series. Rotor inertia: estimated, from brushless motors of the same size and speed constant.
FamilyDrive familyDrive(Family family) {
  switch (family) {
    case Family::x5:
    case Family::t5:
      return {1.0e-7, 0.1};
    case Family::x8:
    case Family::r8:
    case Family::t8:
      return {2.5e-7, 0.5};
    case Family::r25:
    case Family::t25:
      return {1.0e-6, 1.0};
    case Family::h25:
      return {2.0e-6, 2.0};
  }
  return {};
}

// What stands in for the limits of a joint element, which has none, at its output.
constexpr double kJointTorque = 100;     // N m
constexpr double kJointSpeed = 10;       // rad/s
constexpr double kJointForce = 1000;     // N
constexpr double kJointLinearSpeed = 1;  // m/s
// Estimated: enough that the driven mass may be zero.
constexpr double kJointArmature = 0.01;  // kg m^2
constexpr double kSliderArmature = 0.1;  // kg

constexpr double kSteel = 7850;        // kg/m^3
constexpr double kMinInertia = 1e-10;  // kg and kg m^2
// Of a body with mass. MuJoCo refuses a moment below mjMINVAL, 1e-15.
constexpr double kLeastMoment = 1e-14;  // kg m^2

// 2/5 m r^2 of a steel ball.
double steelBallInertia(double mass) {
  const double radius = std::cbrt(3 * mass / (4 * std::numbers::pi * kSteel));
  return 0.4 * mass * radius * radius;
}

// Orders axes so that an inertia that is diagonal already keeps its axes.
Eigen::Quaterniond rotationOf(const Matrix3d& axes) {
  const Matrix3d R = axes.determinant() < 0 ? Matrix3d(-axes) : axes;
  return Eigen::Quaterniond(R).normalized();
}

bool isDiagonal(const Matrix3d& I) {
  const double off = std::max({std::abs(I(0, 1)), std::abs(I(0, 2)), std::abs(I(1, 2))});
  return off <= 1e-12 * I.diagonal().cwiseAbs().maxCoeff();
}

// Rounding may leave one moment a little above the sum of the others.
void repairTriangle(Vector3d& moments) {
  for (int i = 0; i < 3; ++i) {
    const int j = (i + 1) % 3, k = (i + 2) % 3;
    const double excess = moments[i] - moments[j] - moments[k];
    if (excess <= 0) continue;
    moments[j] += excess;
    moments[k] += excess;
  }
}

}  // namespace

Drive driveOf(const ActuatorRow& row) {
  const auto [rotorInertia, friction] = familyDrive(row.family);
  const double gear = kMotorSpeed / row.maxSpeed;
  return {row.maxSpeed,
          row.maxEffort,
          rotorInertia * gear * gear,
          friction,
          row.maxEffort / row.maxSpeed,
          false};
}

Drive driveOf(const Joint& joint) {
  const double effort = joint.slides ? kJointForce : kJointTorque;
  const double speed = joint.slides ? kJointLinearSpeed : kJointSpeed;
  const double ratio = std::abs(joint.gearRatio);
  const double armature = joint.slides ? kSliderArmature : kJointArmature;
  return {speed * ratio, effort / ratio, armature, 0, effort / speed, true};
}

PrincipalInertia principalInertia(const Inertial& body) {
  PrincipalInertia result;
  result.mass = body.mass;
  result.X_BC.translation() = body.X_IC.translation();
  const Matrix3d I = 0.5 * (body.I_C + body.I_C.transpose());
  if (isDiagonal(I)) {
    result.moments = I.diagonal();
  } else {
    const Eigen::SelfAdjointEigenSolver<Matrix3d> solver(I);
    result.moments = solver.eigenvalues();
    result.X_BC.linear() = rotationOf(solver.eigenvectors()).toRotationMatrix();
  }
  const double least = steelBallInertia(body.mass);
  result.isPoint = result.moments.maxCoeff() < least;
  result.moments = result.moments.cwiseMax(std::max(least, kLeastMoment));
  repairTriangle(result.moments);
  return result;
}

Inertial withPoint(const Inertial& body, double mass, const Vector3d& p) {
  const double total = body.mass + mass;
  if (total <= 0) return body;
  Inertial result = body;
  const Vector3d p_CP = p - body.X_IC.translation();
  result.mass = total;
  result.X_IC.translation() += mass / total * p_CP;
  // Two bodies about their common centre: the reduced mass at their distance.
  const Vector3d p_C = body.X_IC.linear().transpose() * p_CP;
  result.I_C +=
      body.mass * mass / total * (p_C.squaredNorm() * Matrix3d::Identity() - p_C * p_C.transpose());
  return result;
}

PrincipalInertia movingInertia(const Inertial& body) {
  if (body.mass <= 0 && body.I_C.isZero()) {
    return {kMinInertia, Pose::Identity(), Vector3d::Constant(kMinInertia), false};
  }
  PrincipalInertia result = principalInertia(body);
  result.mass = std::max(result.mass, kMinInertia);
  return result;
}

}  // namespace hrdf
