// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Poses from RobWork's parameters. Metres and radians.
#ifndef HRDF_ROBWORK_TRANSFORMS_H_
#define HRDF_ROBWORK_TRANSFORMS_H_

#include <Eigen/Core>

#include <hrdf/pose.h>

namespace hrdf::robwork {

// Returns the rotation Rz(roll) Ry(pitch) Rx(yaw).
Eigen::Matrix3d rollPitchYaw(double roll, double pitch, double yaw);

// Returns the pose of Denavit-Hartenberg parameters after Craig: Rx(alpha) Tx(a) Rz(theta) Tz(d).
Pose craig(double alpha, double a, double theta, double d);
// Returns the pose of Denavit-Hartenberg parameters after Schilling: Rz(theta) Tz(d) Tx(a)
// Rx(alpha).
Pose schilling(double alpha, double a, double theta, double d);
// Returns the pose of Hayati's parameters for parallel axes, which RobWork calls HGP: Ry(beta)
// Tx(a) Ty(b) Rx(alpha).
Pose hayati(double alpha, double a, double beta, double b);

}  // namespace hrdf::robwork

#endif  // HRDF_ROBWORK_TRANSFORMS_H_
