// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "model/principal_inertia.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include <Eigen/Eigenvalues>
#include <Eigen/Geometry>

namespace hrdf {
namespace {

using Eigen::Matrix3d;
using Eigen::Vector3d;

constexpr double kSteel = 7850;  // kg/m^3
// Minimum mass (kg) of moving bodies; moments of inertia (kg m^2) of moving bodies without mass.
constexpr double kMinInertia = 1e-10;
// Minimum moment of a body with mass. MuJoCo refuses moments below mjMINVAL, 1e-15.
constexpr double kMinMoment = 1e-14;  // kg m^2

// Returns the moment of a steel ball, 2/5 m r^2.
double steelBallInertia(double mass) {
  const double radius = std::cbrt(3 * mass / (4 * std::numbers::pi * kSteel));
  return 0.4 * mass * radius * radius;
}

// Returns the rotation with the eigenvectors `axes` as columns, made right-handed.
Eigen::Quaterniond rotationOf(const Matrix3d& axes) {
  const Matrix3d R = axes.determinant() < 0 ? Matrix3d(-axes) : axes;
  return Eigen::Quaterniond(R).normalized();
}

bool isDiagonal(const Matrix3d& I) {
  const double off = std::max({std::abs(I(0, 1)), std::abs(I(0, 2)), std::abs(I(1, 2))});
  return off <= 1e-12 * I.diagonal().cwiseAbs().maxCoeff();
}

}  // namespace

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
  result.moments = result.moments.cwiseMax(std::max(least, kMinMoment));
  result.moments = repairedTriangle(result.moments);
  return result;
}

Vector3d repairedTriangle(Vector3d moments) {
  // After the repair, moments j + k exceed moment i by at least this fraction of moment i, which is
  // more than the rounding error of 14 digits.
  constexpr double kSlack = 1e-12;
  for (int i = 0; i < 3; ++i) {
    const int j = (i + 1) % 3, k = (i + 2) % 3;
    if (moments[j] + moments[k] >= moments[i]) continue;
    const double excess = (1 + kSlack) * moments[i] - moments[j] - moments[k];
    moments[j] += excess;
    moments[k] += excess;
  }
  return moments;
}

Inertial withPoint(const Inertial& body, double mass, const Vector3d& p) {
  const double total = body.mass + mass;
  if (total <= 0) return body;
  Inertial result = body;
  const Vector3d p_CP = p - body.X_IC.translation();
  result.mass = total;
  result.X_IC.translation() += mass / total * p_CP;
  // The inertia of two point masses about their common centre.
  const Vector3d p_C = body.X_IC.linear().transpose() * p_CP;
  result.I_C +=
      body.mass * mass / total * (p_C.squaredNorm() * Matrix3d::Identity() - p_C * p_C.transpose());
  return result;
}

Inertial joined(std::span<const Inertial> parts) {
  Inertial whole;
  for (const Inertial& part : parts) {
    whole.mass += part.mass;
    whole.X_IC.translation() += part.mass * part.X_IC.translation();
  }
  if (whole.mass > 0) whole.X_IC.translation() /= whole.mass;
  for (const Inertial& part : parts) {
    const Vector3d p = part.X_IC.translation() - whole.X_IC.translation();
    const Matrix3d R = part.X_IC.linear();
    whole.I_C += R * part.I_C * R.transpose() +
                 part.mass * (p.squaredNorm() * Matrix3d::Identity() - p * p.transpose());
  }
  return whole;
}

PrincipalInertia movingInertia(const Inertial& body) {
  if (body.mass <= 0 && body.I_C.isZero()) {
    return {kMinInertia, Pose::Identity(), Vector3d::Constant(kMinInertia), false};
  }
  PrincipalInertia result = principalInertia(body);
  result.mass = std::max(result.mass, kMinInertia);
  return result;
}

Vector3d principalMoments(const Matrix3d& I) {
  return Eigen::SelfAdjointEigenSolver<Matrix3d>(I, Eigen::EigenvaluesOnly).eigenvalues();
}

}  // namespace hrdf
