// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// A ramp's velocity is the cubic with the least jerk between the velocities and accelerations of
// its ends. In the time T, a ramp moves the joint by T (v + w) / 2 + T^2 (a - b) / 12. v and a are
// the velocity and acceleration at its start; w and b are the values at its end.
#include <algorithm>
#include <cmath>
#include <vector>

#include <hrdf/sim/trajectory.h>

namespace hrdf::sim::trajectory {
namespace {

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

constexpr double kLeastTime = 1e-9;  // s, minimum duration of each part of the motion

bool isFinite(const Trajectory::ConstantVelocity& m) {
  for (const VectorXd* values : {&m.starts, &m.ends, &m.speeds, &m.startVelocities,
                                 &m.endVelocities, &m.startAccelerations, &m.endAccelerations}) {
    if (values->size() != m.starts.size() || !values->allFinite()) return false;
  }
  return m.starts.size() > 0 && std::isfinite(m.startRamp + m.endRamp);
}

// Returns the duration of the first ramp, s; 0: the ramp is omitted.
double upTime(const Trajectory::ConstantVelocity& m) {
  return m.startRamp >= kLeastTime ? m.startRamp : 0;
}

// Total distance of both ramps if the velocity between them is v: fixed + perVelocity * v.
struct Ramps {
  double fixed, perVelocity;
};

Ramps rampsOf(const Trajectory::ConstantVelocity& m, Index joint) {
  const double up = upTime(m), down = m.endRamp;
  return {up * m.startVelocities[joint] / 2 + up * up * m.startAccelerations[joint] / 12 +
              down * m.endVelocities[joint] / 2 - down * down * m.endAccelerations[joint] / 12,
          (up + down) / 2};
}

// Returns the distance that the first ramp covers.
double riseOf(const Trajectory::ConstantVelocity& m, Index joint, double velocity) {
  const double up = upTime(m);
  return up * (m.startVelocities[joint] + velocity) / 2 +
         up * up * m.startAccelerations[joint] / 12;
}

// Returns the times of the waypoints, s; `constant` is the time between the ramps, s.
VectorXd timesOf(const Trajectory::ConstantVelocity& m, double constant) {
  std::vector<double> times{0};
  if (upTime(m) > 0) times.push_back(upTime(m));
  if (constant >= kLeastTime) times.push_back(upTime(m) + constant);
  times.push_back(upTime(m) + constant + m.endRamp);
  return Eigen::Map<const VectorXd>(times.data(), static_cast<Index>(times.size()));
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
  const Index joints = m.starts.size();
  double constant = 0;  // s, time between the ramps
  for (Index joint = 0; joint < std::max(joints, Index{1}); ++joint) {
    const auto time = constantVelocityTime(m, joint);
    if (!time && error)
      *error = "a value is not finite, or a speed or the last ramp is not above 0";
    if (!time) return nullptr;
    constant = std::max(constant, *time);
  }
  const VectorXd times = timesOf(m, constant);
  const Index last = times.size() - 1;
  MatrixXd positions(joints, last + 1), velocities(joints, last + 1);
  MatrixXd accelerations = MatrixXd::Zero(joints, last + 1);
  for (Index joint = 0; joint < joints; ++joint) {
    const Ramps ramps = rampsOf(m, joint);
    const double distance = m.ends[joint] - m.starts[joint];
    const double velocity = (distance - ramps.fixed) / (ramps.perVelocity + constant);
    velocities.row(joint).setConstant(velocity);
    positions.row(joint) =
        (m.starts[joint] + riseOf(m, joint, velocity) + velocity * (times.array() - upTime(m)))
            .transpose();
    positions(joint, 0) = m.starts[joint];
    positions(joint, last) = m.ends[joint];
    velocities(joint, last) = m.endVelocities[joint];
    accelerations(joint, last) = m.endAccelerations[joint];
    if (upTime(m) == 0) continue;
    velocities(joint, 0) = m.startVelocities[joint];
    accelerations(joint, 0) = m.startAccelerations[joint];
  }
  return createUnconstrainedQp(times, positions, &velocities, &accelerations, error);
}

}  // namespace hrdf::sim::trajectory
