// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Imports namespace Eigen into the global namespace, as HEBI's headers of models and trajectories
// do, because HEBI's programs use Eigen's names. Namespaces Eigen and hebi both have the names
// Vector3f and Quaternionf: a program that also imports namespace hebi must write hebi:: or Eigen::
// before these names, as with HEBI's own headers.
#ifndef HEBI_COMPAT_EIGEN_NAMES_HPP_
#define HEBI_COMPAT_EIGEN_NAMES_HPP_

#include <Eigen/Eigen>

using namespace Eigen;

#endif  // HEBI_COMPAT_EIGEN_NAMES_HPP_
