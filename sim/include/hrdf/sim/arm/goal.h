// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Goal of an arm's motion, with the names of HEBI's C++ API.
#ifndef HRDF_SIM_ARM_GOAL_H_
#define HRDF_SIM_ARM_GOAL_H_

#include <hrdf/eigen_abi.h>
#include <Eigen/Core>

namespace hrdf::sim::arm {

// One or more waypoints of an arm. Positions (rad), velocities (rad/s) and accelerations (rad/s^2)
// have a row for each joint and a column for each waypoint; NaN leaves a value free. Without
// velocities and accelerations, both are 0 at the last waypoint and free before.
//
// Times (s) start at the call of Arm::setGoal(). Column i of `aux` is the state of the end effector
// after the time of waypoint i; NaN: no change.
class Goal final {
 public:
  // Makes a goal of one waypoint from its positions and, optionally, its time.
  static Goal createFromPosition(const Eigen::VectorXd& positions);
  static Goal createFromPosition(double time, const Eigen::VectorXd& positions);

  // Makes a goal of one waypoint and, optionally, its time.
  static Goal createFromWaypoint(const Eigen::VectorXd& positions,
                                 const Eigen::VectorXd& velocities,
                                 const Eigen::VectorXd& accelerations);
  static Goal createFromWaypoint(double time, const Eigen::VectorXd& positions,
                                 const Eigen::VectorXd& velocities,
                                 const Eigen::VectorXd& accelerations);
  // Makes a goal of one waypoint with the state `aux` of the end effector and, optionally, its
  // time.
  static Goal createFromWaypointWithAux(const Eigen::VectorXd& positions,
                                        const Eigen::VectorXd& velocities,
                                        const Eigen::VectorXd& accelerations,
                                        const Eigen::VectorXd& aux);
  static Goal createFromWaypointWithAux(double time, const Eigen::VectorXd& positions,
                                        const Eigen::VectorXd& velocities,
                                        const Eigen::VectorXd& accelerations,
                                        const Eigen::VectorXd& aux);

  // Makes a goal of several waypoints from their positions and, optionally, their times.
  static Goal createFromPositions(const Eigen::MatrixXd& positions);
  static Goal createFromPositions(const Eigen::VectorXd& times, const Eigen::MatrixXd& positions);

  // Makes a goal of several waypoints and, optionally, their times.
  static Goal createFromWaypoints(const Eigen::MatrixXd& positions,
                                  const Eigen::MatrixXd& velocities,
                                  const Eigen::MatrixXd& accelerations);
  static Goal createFromWaypoints(const Eigen::VectorXd& times, const Eigen::MatrixXd& positions,
                                  const Eigen::MatrixXd& velocities,
                                  const Eigen::MatrixXd& accelerations);
  // Makes a goal of several waypoints with the states `aux` of the end effector and, optionally,
  // their times.
  static Goal createFromWaypointsWithAux(const Eigen::MatrixXd& positions,
                                         const Eigen::MatrixXd& velocities,
                                         const Eigen::MatrixXd& accelerations,
                                         const Eigen::MatrixXd& aux);
  static Goal createFromWaypointsWithAux(const Eigen::VectorXd& times,
                                         const Eigen::MatrixXd& positions,
                                         const Eigen::MatrixXd& velocities,
                                         const Eigen::MatrixXd& accelerations,
                                         const Eigen::MatrixXd& aux);

  const Eigen::VectorXd& times() const { return times_; }                  // s; empty: not set
  const Eigen::MatrixXd& positions() const { return positions_; }          // rad
  const Eigen::MatrixXd& velocities() const { return velocities_; }        // rad/s
  const Eigen::MatrixXd& accelerations() const { return accelerations_; }  // rad/s^2
  const Eigen::MatrixXd& aux() const { return aux_; }  // states of the end effector; empty: not set

 private:
  Goal() = default;

  Eigen::VectorXd times_;
  Eigen::MatrixXd positions_, velocities_, accelerations_, aux_;
};

}  // namespace hrdf::sim::arm

#endif  // HRDF_SIM_ARM_GOAL_H_
