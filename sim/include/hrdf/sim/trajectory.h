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

// The motion through waypoints with the least integral of squared jerk: quintic between waypoints,
// and continuous up to the fourth derivative at waypoints that set only the position. SI units and
// radians.
class Trajectory final {
 public:
  // Makes the motion through waypoints at the times `timeVector` (s), which increase. Matrices have
  // a row for each joint and a column for each waypoint; NaN leaves a value free. `velocities` or
  // `accelerations` null: 0 at the first and last waypoint, free between. Returns null, and the
  // reason in `error`, if times do not increase, sizes differ, a value is infinite, there are no
  // joints or fewer than two waypoints, or several motions have the least jerk.
  static std::shared_ptr<Trajectory> createUnconstrainedQp(
      const Eigen::VectorXd& timeVector, const Eigen::MatrixXd& positions,
      const Eigen::MatrixXd* velocities = nullptr, const Eigen::MatrixXd* accelerations = nullptr,
      std::string* error = nullptr);

  // A motion that starts at time 0: a ramp to a constant velocity, a part with this velocity, and a
  // ramp to the end. All joints have the same ramp times, and take the time of the slowest joint.
  struct ConstantVelocity {
    Eigen::VectorXd starts, ends;                          // rad or m
    Eigen::VectorXd speeds;                                // rad/s or m/s, constant velocity, > 0
    double startRamp = 0, endRamp = 0;                     // s; startRamp may be 0
    Eigen::VectorXd startVelocities, endVelocities;        // rad/s or m/s
    Eigen::VectorXd startAccelerations, endAccelerations;  // rad/s^2 or m/s^2
  };
  // Makes the motion that `motion` describes. Returns null, and the reason in `error`, if a value
  // is invalid.
  static std::shared_ptr<Trajectory> createConstantVelocity(const ConstantVelocity& motion,
                                                            std::string* error = nullptr);

  Trajectory(const Trajectory&) = delete;
  Trajectory& operator=(const Trajectory&) = delete;

  // Returns the number of joints.
  std::size_t getJointCount() const { return static_cast<std::size_t>(positions_.rows()); }
  // Returns the number of waypoints.
  std::size_t getWaypointCount() const { return static_cast<std::size_t>(times_.size()); }
  const Eigen::VectorXd& getWaypointTimes() const { return times_; }  // s
  // Return the values that the caller gave for the waypoints; NaN: a free value. rescale() scales
  // these velocities and accelerations to the new duration.
  const Eigen::MatrixXd& getGivenPositions() const { return given_.positions; }
  const Eigen::MatrixXd& getGivenVelocities() const { return given_.velocities; }
  const Eigen::MatrixXd& getGivenAccelerations() const { return given_.accelerations; }
  double getStartTime() const { return times_[0]; }                // s
  double getEndTime() const { return times_[times_.size() - 1]; }  // s
  // Returns the duration, s.
  double getDuration() const { return getEndTime() - getStartTime(); }

  // Writes the state at `time` (s) into each pointer that is not null. `time` is clamped to the
  // start and end of the motion. Returns false, and writes nothing, if `time` is NaN.
  bool getState(double time, Eigen::VectorXd* position, Eigen::VectorXd* velocity,
                Eigen::VectorXd* acceleration) const;

  // Computes the lowest and highest position of each joint.
  void getMinMaxPosition(Eigen::VectorXd& minPosition, Eigen::VectorXd& maxPosition) const;
  // Computes the largest magnitude of the velocity of each joint.
  void getMaxVelocity(Eigen::VectorXd& maxVelocity) const;
  // Computes the largest magnitude of the acceleration of each joint.
  void getMaxAcceleration(Eigen::VectorXd& maxAcceleration) const;

  // Multiplies the duration by `factor`; the start stays. Returns false, and changes nothing, if
  // `factor` is not finite and above 0, or times or velocities would overflow.
  bool rescale(double factor);
  // Lengthens the motion until all velocities and accelerations are within the limits of their
  // joint; never shortens it. Returns false, and changes nothing, unless there is a limit above 0
  // for each joint.
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
  // State at the waypoints. A quintic polynomial connects the states of two consecutive waypoints.
  Eigen::MatrixXd positions_, velocities_, accelerations_;
  Waypoints given_;
};

// Returns the duration (s) of the constant-velocity part for joint `joint`; 0: the ramps alone
// cover the distance; nullopt: a value is not finite, the speed is not above 0, startRamp is
// negative, or endRamp is below 1e-9 s.
std::optional<double> constantVelocityTime(const Trajectory::ConstantVelocity& motion,
                                           Eigen::Index joint);

// Methods that estimate the time between waypoints, with formulas of mav_trajectory_generation
// (Burri and others). nFabian: twice the time that the distance takes at maximum velocity; more for
// short distances. velocityRamp: the time of a motion with maximum acceleration, maximum velocity
// and maximum deceleration.
enum class SegmentTimeMethod { nFabian, velocityRamp };

// Estimates the times (s) from each waypoint to the next, each at least `minTime`. The slowest
// joint determines each time. `positions` has a row for each joint and a column for each waypoint.
// Returns nullopt if sizes differ or a limit is not above 0.
std::optional<Eigen::VectorXd> estimateSegmentTimes(const Eigen::MatrixXd& positions,
                                                    const Eigen::VectorXd& maxVelocities,
                                                    const Eigen::VectorXd& maxAccelerations,
                                                    SegmentTimeMethod method, double minTime,
                                                    double fabianConstant = 6.5);

}  // namespace hrdf::sim::trajectory

#endif  // HRDF_SIM_TRAJECTORY_H_
