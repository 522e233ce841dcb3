// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// A ramp's velocity is the cubic with the least jerk between the velocities and accelerations of
// its ends: over the time T it leads T (v + w) / 2 + T^2 (a - b) / 12 far, from v and a to w and b.
#include <algorithm>
#include <cmath>
#include <vector>

#include <hrdf/sim/trajectory.h>

namespace hrdf::sim::trajectory {
namespace {

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

constexpr double kLeastTime = 1e-9;  // s; a shorter part is left out

bool isFinite(const Trajectory::ConstantVelocity& m) {
  for (const VectorXd* values : {&m.starts, &m.ends, &m.speeds, &m.startVelocities,
                                 &m.endVelocities, &m.startAccelerations, &m.endAccelerations}) {
    if (values->size() != m.starts.size() || !values->allFinite()) return false;
  }
  return m.starts.size() > 0 && std::isfinite(m.startRamp + m.endRamp);
}

bool hasUpRamp(const Trajectory::ConstantVelocity& m) { return m.startRamp >= kLeastTime; }

// How far the two ramps lead: `fixed`, and `perVelocity` for each unit of the velocity between.
struct Ramps {
  double fixed, perVelocity;
};

Ramps rampsOf(const Trajectory::ConstantVelocity& m, Index joint) {
  const double up = hasUpRamp(m) ? m.startRamp : 0, down = m.endRamp;
  return {up * m.startVelocities[joint] / 2 + up * up * m.startAccelerations[joint] / 12 +
              down * m.endVelocities[joint] / 2 - down * down * m.endAccelerations[joint] / 12,
          (up + down) / 2};
}

}  // namespace

std::optional<double> constantVelocityTime(const Trajectory::ConstantVelocity& motion,
                                           Index joint) {
  const auto& m = motion;
  if (!isFinite(m) || !(m.speeds[joint] > 0) || m.startRamp < 0 || m.endRamp < kLeastTime) {
    return std::nullopt;
  }
  const double distance = m.ends[joint] - m.starts[joint];
  const double velocity = std::copysign(m.speeds[joint], distance);
  const Ramps ramps = rampsOf(m, joint);
  return std::max(0.0, (distance - ramps.fixed) / velocity - ramps.perVelocity);
}

std::shared_ptr<Trajectory> Trajectory::createConstantVelocity(const ConstantVelocity& motion,
                                                               std::string* error) {
  const auto& m = motion;
  double constant = 0;  // s
  for (Index joint = 0; joint < std::max(m.starts.size(), Index{1}); ++joint) {
    const auto time = constantVelocityTime(m, joint);
    if (!time) {
      if (error) *error = "a value is not finite, or a speed or the last ramp is not above 0";
      return nullptr;
    }
    constant = std::max(constant, *time);
  }
  const double up = hasUpRamp(m) ? m.startRamp : 0;
  std::vector<double> ends{0};
  if (up > 0) ends.push_back(up);
  if (constant >= kLeastTime) ends.push_back(up + constant);
  ends.push_back(up + constant + m.endRamp);

  const auto count = static_cast<Index>(ends.size());
  const Index joints = m.starts.size();
  MatrixXd positions(joints, count), velocities(joints, count);
  MatrixXd accelerations = MatrixXd::Zero(joints, count);
  for (Index joint = 0; joint < joints; ++joint) {
    const Ramps ramps = rampsOf(m, joint);
    const double distance = m.ends[joint] - m.starts[joint];
    const double velocity = (distance - ramps.fixed) / (ramps.perVelocity + constant);
    const double rise =
        up * (m.startVelocities[joint] + velocity) / 2 + up * up * m.startAccelerations[joint] / 12;
    velocities.row(joint).setConstant(velocity);
    for (Index i = 0; i < count; ++i) {
      positions(joint, i) =
          m.starts[joint] + rise + velocity * (ends[static_cast<std::size_t>(i)] - up);
    }
    positions(joint, 0) = m.starts[joint];
    if (up > 0) velocities(joint, 0) = m.startVelocities[joint];
    if (up > 0) accelerations(joint, 0) = m.startAccelerations[joint];
    positions(joint, count - 1) = m.ends[joint];
    velocities(joint, count - 1) = m.endVelocities[joint];
    accelerations(joint, count - 1) = m.endAccelerations[joint];
  }
  const VectorXd times = Eigen::Map<const VectorXd>(ends.data(), count);
  return createUnconstrainedQp(times, positions, &velocities, &accelerations, error);
}

}  // namespace hrdf::sim::trajectory
