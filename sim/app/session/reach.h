// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Inverse kinematics on MuJoCo's model: finds module positions that bring a point of a body to a
// target. Works for any body of any scene, also if the robot's base is not at the origin or moves.
#ifndef HRDF_SIM_APP_SESSION_REACH_H_
#define HRDF_SIM_APP_SESSION_REACH_H_

#include <vector>

#include <mujoco/mujoco.h>

#include <hrdf/eigen_abi.h>
#include <Eigen/Core>

#include "app/session/axis.h"

namespace hrdf::app {

// Inverse kinematics: moves the point `p_BP` (m, in the body's frame) as near as possible to the
// goal `p_WP` (m, in the world frame). `data` contains the initial pose, and gets the found pose.
// Returns a position for each module, within its range; NaN: the module does not move `body`.
std::vector<double> reach(const mjModel& model, mjData& data, const std::vector<Axis>& axes,
                          int body, const Eigen::Vector3d& p_BP, const Eigen::Vector3d& p_WP);

}  // namespace hrdf::app

#endif  // HRDF_SIM_APP_SESSION_REACH_H_
