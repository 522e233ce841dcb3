// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Eigen chooses alignment and allocation of its types by the instruction set of the compiler call,
// so a program with -mavx, or with a sanitizer, would not match this library. The CMake targets set
// the matching definitions; this header checks them for programs that are compiled without CMake.
#ifndef HRDF_EIGEN_ABI_H_
#define HRDF_EIGEN_ABI_H_

#include <Eigen/Core>

static_assert(EIGEN_MAX_ALIGN_BYTES == 16 && EIGEN_MALLOC_ALREADY_ALIGNED == 1,
              "compile with -DEIGEN_MAX_ALIGN_BYTES=16 -DEIGEN_MALLOC_ALREADY_ALIGNED=1");

#endif  // HRDF_EIGEN_ABI_H_
