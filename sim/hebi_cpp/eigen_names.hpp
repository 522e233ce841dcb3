// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Opens Eigen's names, as HEBI's headers of models and trajectories do, on which its programs rely.
// Where a program opens namespace hebi too, Vector3f and Quaternionf are in both: then it says
// which it means, as on the hardware.
#ifndef HEBI_COMPAT_EIGEN_NAMES_HPP_
#define HEBI_COMPAT_EIGEN_NAMES_HPP_

#include <Eigen/Eigen>

using namespace Eigen;

#endif  // HEBI_COMPAT_EIGEN_NAMES_HPP_
