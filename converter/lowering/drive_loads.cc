// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "lowering/drive_loads.h"

#include <cmath>

#include "hebi/gripper.h"
#include "lowering/actuators.h"
#include "mechanism/closed_loops.h"
#include "mechanism/joint_lines.h"
#include "model/draws.h"

namespace hrdf {
namespace {

constexpr double kGravity = 9.81;  // m/s^2

// Returns the speed (m/s) at which a tendon lengthens. `X_WB`, `twists`: poses and motions of the
// bodies.
double speedOf(const Mechanism& mechanism, const Mechanism::Tendon& tendon,
               const std::vector<Pose>& X_WB, const std::vector<Twist>& twists) {
  std::vector<Eigen::Vector3d> points, velocities;
  for (const auto& point : tendon.path) {
    const auto& frame = mechanism.frames[static_cast<std::size_t>(point.frame)];
    const auto body = static_cast<std::size_t>(frame.body);
    const bool stands = frame.body < 0;
    points.push_back((stands ? frame.X_BF : X_WB[body] * frame.X_BF).translation());
    velocities.push_back(stands ? Eigen::Vector3d::Zero() : twists[body].at(points.back()));
  }
  double speed = 0;
  for (std::size_t i = 1; i < points.size(); ++i) {
    speed += (points[i] - points[i - 1]).normalized().dot(velocities[i] - velocities[i - 1]);
  }
  return speed;
}

// Column k of A has the velocities of all bodies and joints at speed 1 of drive k. Each velocity is
// multiplied by the square root of its mass or inertia, so transpose(A) * A is the mass matrix.
struct Motions {
  Eigen::MatrixXd A;
  Eigen::VectorXd weight, pull;  // N m or N, loads of the drives by gravity and by tendons
};

Motions motionsOf(const Mechanism& mechanism, const std::vector<double>& q,
                  const std::vector<PrincipalInertia>& inertias,
                  const std::vector<double>& armatures) {
  const std::vector<Pose> X_WB = forwardKinematics(mechanism, q);
  const std::vector<Twist> joints = jointTwists(mechanism, q);
  const auto bodies = static_cast<Eigen::Index>(inertias.size());
  const auto drives = static_cast<Eigen::Index>(mechanism.drives.size());
  Eigen::MatrixXd A(6 * bodies + static_cast<Eigen::Index>(armatures.size()), drives);
  Eigen::VectorXd weight = Eigen::VectorXd::Zero(drives), pull = weight;
  for (Eigen::Index k = 0; k < drives; ++k) {
    const int joint = mechanism.drives[static_cast<std::size_t>(k)].joint;
    const std::vector<double> speeds = speedsInLoops(mechanism, q, joint);
    const std::vector<Twist> twists = bodyTwists(mechanism, joints, speeds);
    for (std::size_t i = 0; i < inertias.size(); ++i) {
      const Pose X_WC = X_WB[i] * inertias[i].X_BC;
      const Eigen::Vector3d v = twists[i].at(X_WC.translation());
      const Eigen::Vector3d w_C = X_WC.linear().transpose() * twists[i].w;
      const auto row = 6 * static_cast<Eigen::Index>(i);
      A.block<3, 1>(row, k) = std::sqrt(inertias[i].mass) * v;
      A.block<3, 1>(row + 3, k) = inertias[i].moments.cwiseSqrt().cwiseProduct(w_C);
      weight[k] += inertias[i].mass * kGravity * v.norm();
    }
    for (const Mechanism::Tendon& tendon : mechanism.tendons) {
      pull[k] += tendon.maxForce * std::abs(speedOf(mechanism, tendon, X_WB, twists));
    }
    for (std::size_t i = 0; i < armatures.size(); ++i) {
      A(6 * bodies + static_cast<Eigen::Index>(i), k) = std::sqrt(armatures[i]) * speeds[i];
    }
  }
  return {std::move(A), std::move(weight), std::move(pull)};
}

}  // namespace

std::vector<PrincipalInertia> loadInertias(const Mechanism& mechanism,
                                           std::vector<std::optional<Inertial>> inertials) {
  for (const Mechanism::Gripper& gripper : mechanism.grippers) {
    const Inertial finger = fingerInertial(gripper.whole);
    auto& palm = inertials[static_cast<std::size_t>(gripper.palm)];
    for (int i = 0; i < 2; ++i) {
      palm = withPoint(palm.value_or(Inertial{}), finger.mass,
                       gripper.X_BI * fingerPose(i) * finger.X_IC.translation());
    }
  }
  std::vector<PrincipalInertia> principal;
  for (const auto& each : inertials) {
    principal.push_back(each ? movingInertia(*each) : PrincipalInertia{});
  }
  return principal;
}

DriveLoads driveLoads(const Mechanism& mechanism, const std::vector<double>& q,
                      const std::vector<PrincipalInertia>& inertias,
                      const std::vector<double>& armatures) {
  Motions motions = motionsOf(mechanism, q, inertias, armatures);
  return {motions.A.transpose() * motions.A, std::move(motions.weight), std::move(motions.pull)};
}

std::vector<double> drivenInertias(const Mechanism& mechanism, const std::vector<double>& q,
                                   const std::vector<PrincipalInertia>& inertias,
                                   const std::vector<double>& armatures) {
  const Eigen::MatrixXd A = motionsOf(mechanism, q, inertias, armatures).A;
  std::vector<double> driven;
  for (Eigen::Index k = 0; k < A.cols(); ++k) driven.push_back(A.col(k).squaredNorm());
  return driven;
}

std::vector<std::vector<double>> posesOf(const Mechanism& mechanism,
                                         const std::vector<double>& home, std::size_t count) {
  std::vector<std::vector<double>> poses = {home};
  Draws draws;
  for (std::size_t i = 1; i < count; ++i) {
    std::vector<double> q = home;
    for (const Mechanism::Drive& drive : mechanism.drives) {
      const auto [low, high] = positionRange(mechanism, drive);
      q[static_cast<std::size_t>(drive.joint)] = draws.between(low, high);
    }
    bool isClosed = false;
    q = withClosedLoops(mechanism, std::move(q), isClosed);
    if (isClosed) poses.push_back(std::move(q));
  }
  return poses;
}

}  // namespace hrdf
