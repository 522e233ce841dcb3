// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Poses in monogram notation: X_AB is the pose of frame B in frame A. Metres.
#ifndef HRDF_POSE_H_
#define HRDF_POSE_H_

#include <Eigen/Geometry>

#include <hrdf/eigen_abi.h>

namespace hrdf {

// A pose: a rotation, and a translation in m.
using Pose = Eigen::Isometry3d;

}  // namespace hrdf

#endif  // HRDF_POSE_H_
