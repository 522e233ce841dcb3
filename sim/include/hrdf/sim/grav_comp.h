// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Gravity as modules feel it, and what holds a robot against it.
#ifndef HRDF_SIM_GRAV_COMP_H_
#define HRDF_SIM_GRAV_COMP_H_

#include <Eigen/Core>

#include <hrdf/eigen_abi.h>
#include <hrdf/sim/fields.h>
#include <hrdf/sim/group_feedback.h>
#include <hrdf/sim/robot_model.h>

namespace hrdf::sim {

// The direction in which things fall, of length 1, in the frame of a module of this orientation.
Eigen::Vector3d gravityFromQuaternion(const Quaternionf& orientation);

// The efforts (N m) that hold `model` where `feedback` says it is. Down is what the accelerometer
// of the first module says, whose frame must be the base's: so the robot should stand still. Zeros
// where that or a position is not known. `masses` are the model's, whatever is given.
Eigen::VectorXd getGravCompEfforts(const robot_model::RobotModel& model,
                                   const Eigen::VectorXd& masses, const GroupFeedback& feedback);

}  // namespace hrdf::sim

#endif  // HRDF_SIM_GRAV_COMP_H_
