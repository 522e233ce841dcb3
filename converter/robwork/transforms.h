// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Poses from the figures of RobWork. Metres and radians.
#ifndef HRDF_ROBWORK_TRANSFORMS_H_
#define HRDF_ROBWORK_TRANSFORMS_H_

#include <Eigen/Core>

#include <hrdf/pose.h>

namespace hrdf::robwork {

// Rz(roll) Ry(pitch) Rx(yaw).
Eigen::Matrix3d rollPitchYaw(double roll, double pitch, double yaw);

// Denavit and Hartenberg after Craig: Rx(alpha) Tx(a) Rz(theta) Tz(d).
Pose craig(double alpha, double a, double theta, double d);
// After Schilling: Rz(theta) Tz(d) Tx(a) Rx(alpha).
Pose schilling(double alpha, double a, double theta, double d);
// For parallel axes, after Hayati, named HGP: the next axis is turned by alpha and then by beta,
// and b along y in place of d.
Pose hayati(double alpha, double a, double beta, double b);

}  // namespace hrdf::robwork

#endif  // HRDF_ROBWORK_TRANSFORMS_H_
