// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// HEBI's own headers open Eigen's namespace, and some programs rely on it. These are the names that
// they use; opening all of it would hide HEBI's Vector3f and Quaternionf.
#ifndef HEBI_COMPAT_EIGEN_NAMES_HPP_
#define HEBI_COMPAT_EIGEN_NAMES_HPP_

#include <Eigen/Dense>

namespace hebi {

using Eigen::Matrix3d;
using Eigen::Matrix4d;
using Eigen::MatrixXd;
using Eigen::Vector3d;
using Eigen::VectorXd;

}  // namespace hebi

#endif  // HEBI_COMPAT_EIGEN_NAMES_HPP_
