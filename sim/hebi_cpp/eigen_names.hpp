// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Imports Eigen's names, as HEBI's headers of models and trajectories do, because HEBI's programs
// use them. Vector3f and Quaternionf are in both namespaces: a program that also imports namespace
// hebi must qualify them, as with HEBI's own headers.
#ifndef HEBI_COMPAT_EIGEN_NAMES_HPP_
#define HEBI_COMPAT_EIGEN_NAMES_HPP_

#include <Eigen/Eigen>

using namespace Eigen;

#endif  // HEBI_COMPAT_EIGEN_NAMES_HPP_
