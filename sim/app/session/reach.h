// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Inverse kinematics on MuJoCo's model: the positions of modules that bring a point of a body
// somewhere. It serves any body of any scene, also where the base stands elsewhere or moves.
#ifndef HRDF_SIM_APP_SESSION_REACH_H_
#define HRDF_SIM_APP_SESSION_REACH_H_

#include <vector>

#include <mujoco/mujoco.h>

#include <hrdf/eigen_abi.h>
#include <Eigen/Core>

#include "app/session/axis.h"

namespace hrdf::app {

// Returns the positions of the modules, at their side and within their ranges, that bring the point
// `p_BP` of `body` nearest to `p_WP`, and NaN for modules that do not carry the body. Starts from
// the positions in `data`, and leaves the result's kinematics there.
std::vector<double> reach(const mjModel& model, mjData& data, const std::vector<Axis>& axes,
                          int body, const Eigen::Vector3d& p_BP, const Eigen::Vector3d& p_WP);

}  // namespace hrdf::app

#endif  // HRDF_SIM_APP_SESSION_REACH_H_
