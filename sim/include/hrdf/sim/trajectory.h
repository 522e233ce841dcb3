// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Smooth motion of several joints through waypoints, with the names of HEBI's C++ API.
#ifndef HRDF_SIM_TRAJECTORY_H_
#define HRDF_SIM_TRAJECTORY_H_

#include <cstddef>
#include <memory>
#include <optional>
#include <string>

#include <hrdf/eigen_abi.h>
#include <Eigen/Core>

namespace hrdf::sim::trajectory {

// Among all motions through the waypoints, the one with the least integral of squared jerk: quintic
// between waypoints, and continuous up to the fourth derivative where a waypoint sets only the
// position. SI units and radians.
class Trajectory final {
 public:
  // `timeVector` (s) increases; the matrices have a row for each joint and a column for each
  // waypoint. NaN leaves a value free. If `velocities` is null, the first and the last are 0 and
  // the others free; likewise `accelerations`. Returns null if times do not increase, sizes differ,
  // a value is infinite, there is no joint or only one waypoint, or if more than one motion is the
  // best; `error` then says why.
  static std::shared_ptr<Trajectory> createUnconstrainedQp(
      const Eigen::VectorXd& timeVector, const Eigen::MatrixXd& positions,
      const Eigen::MatrixXd* velocities = nullptr, const Eigen::MatrixXd* accelerations = nullptr,
      std::string* error = nullptr);

  // A ramp up to a constant velocity and one down from it, which begins at time 0. All joints
  // change together, at the pace of the one that needs longest at its speed. Returns null likewise.
  struct ConstantVelocity {
    Eigen::VectorXd starts, ends;                          // rad or m
    Eigen::VectorXd speeds;                                // of the constant part, above 0
    double startRamp = 0, endRamp = 0;                     // s; the first may be 0
    Eigen::VectorXd startVelocities, endVelocities;        // rad/s or m/s
    Eigen::VectorXd startAccelerations, endAccelerations;  // rad/s^2 or m/s^2
  };
  static std::shared_ptr<Trajectory> createConstantVelocity(const ConstantVelocity& motion,
                                                            std::string* error = nullptr);

  Trajectory(const Trajectory&) = delete;
  Trajectory& operator=(const Trajectory&) = delete;

  std::size_t getJointCount() const { return static_cast<std::size_t>(positions_.rows()); }
  std::size_t getWaypointCount() const { return static_cast<std::size_t>(times_.size()); }
  const Eigen::VectorXd& getWaypointTimes() const { return times_; }  // s
  // The waypoints as they were given, slowed down as the motion: NaN where a value was free.
  const Eigen::MatrixXd& getGivenPositions() const { return given_.positions; }
  const Eigen::MatrixXd& getGivenVelocities() const { return given_.velocities; }
  const Eigen::MatrixXd& getGivenAccelerations() const { return given_.accelerations; }
  double getStartTime() const { return times_[0]; }                // s
  double getEndTime() const { return times_[times_.size() - 1]; }  // s
  double getDuration() const { return getEndTime() - getStartTime(); }

  // Writes the state at `time` (s) into each pointer that is not null; before the start and after
  // the end, the state there. Returns false, and writes nothing, if `time` is NaN.
  bool getState(double time, Eigen::VectorXd* position, Eigen::VectorXd* velocity,
                Eigen::VectorXd* acceleration) const;

  // Computes the bounds of each joint's motion; for velocity and acceleration the largest
  // magnitude.
  void getMinMaxPosition(Eigen::VectorXd& minPosition, Eigen::VectorXd& maxPosition) const;
  void getMaxVelocity(Eigen::VectorXd& maxVelocity) const;
  void getMaxAcceleration(Eigen::VectorXd& maxAcceleration) const;

  // Makes the motion take `factor` times as long from the same start. Returns false, and changes
  // nothing, unless `factor` is finite and above 0.
  bool rescale(double factor);
  // Makes the motion take longer, if velocities or accelerations are beyond the limits of their
  // joint. Returns false, and changes nothing, unless there is a limit above 0 for each joint.
  bool rescaleToLimits(const Eigen::VectorXd& maxVelocities,
                       const Eigen::VectorXd& maxAccelerations);

 private:
  struct Waypoints {
    Eigen::MatrixXd positions, velocities, accelerations;
  };

  Trajectory() = default;

  Eigen::Matrix<double, 6, 1> polynomial(Eigen::Index joint, Eigen::Index segment,
                                         bool backwards = false) const;
  void getMinMax(int derivative, Eigen::VectorXd& least, Eigen::VectorXd& most) const;

  Eigen::VectorXd times_;
  // State at the waypoints. It defines the whole motion: one quintic fits between two waypoints.
  Eigen::MatrixXd positions_, velocities_, accelerations_;
  Waypoints given_;
};

// Returns the time (s) between the ramps of joint `joint`, 0 where the ramps alone lead too far;
// nothing if a value is not finite, the speed is not above 0 or the last ramp takes no time.
std::optional<double> constantVelocityTime(const Trajectory::ConstantVelocity& motion,
                                           Eigen::Index joint);

enum class SegmentTimeMethod { nFabian, velocityRamp };

// Estimates how long (s) the joints need from each waypoint to the next, at least `minTime`.
// `positions` has a row for each joint and a column for each waypoint. Returns nothing if sizes
// differ or a limit is not above 0.
std::optional<Eigen::VectorXd> estimateSegmentTimes(const Eigen::MatrixXd& positions,
                                                    const Eigen::VectorXd& maxVelocities,
                                                    const Eigen::VectorXd& maxAccelerations,
                                                    SegmentTimeMethod method, double minTime,
                                                    double fabianConstant = 6.5);

}  // namespace hrdf::sim::trajectory

#endif  // HRDF_SIM_TRAJECTORY_H_
