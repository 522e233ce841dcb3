// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Direction of gravity from the orientation of a module, and efforts that hold a robot against
// gravity.
#ifndef HRDF_SIM_GRAV_COMP_H_
#define HRDF_SIM_GRAV_COMP_H_

#include <Eigen/Core>

#include <hrdf/eigen_abi.h>
#include <hrdf/sim/fields.h>
#include <hrdf/sim/group_feedback.h>
#include <hrdf/sim/robot_model.h>

namespace hrdf::sim {

// Returns the direction of gravity (unit vector) in a module's frame. `orientation`: rotation of
// the module in the world.
Eigen::Vector3d gravityFromQuaternion(const Quaternionf& orientation);

// Returns the efforts (N m) that hold `model` at the positions in `feedback`. The accelerometer of
// the first module gives the direction of gravity, so the robot must not move, and the module's
// frame must be the base's frame. Returns zeros if the direction or a position is unknown. `masses`
// is ignored.
Eigen::VectorXd getGravCompEfforts(const robot_model::RobotModel& model,
                                   const Eigen::VectorXd& masses, const GroupFeedback& feedback);

}  // namespace hrdf::sim

#endif  // HRDF_SIM_GRAV_COMP_H_
