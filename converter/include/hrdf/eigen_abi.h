// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Eigen lays out and allocates its types by the instruction set that a file is compiled for, so
// that a program with -mavx, or a sanitizer, would disagree with this library. CMake's targets pass
// on what makes them agree; who compiles by hand is told here.
#ifndef HRDF_EIGEN_ABI_H_
#define HRDF_EIGEN_ABI_H_

#include <Eigen/Core>

static_assert(EIGEN_MAX_ALIGN_BYTES == 16 && EIGEN_MALLOC_ALREADY_ALIGNED == 1,
              "compile with -DEIGEN_MAX_ALIGN_BYTES=16 -DEIGEN_MALLOC_ALREADY_ALIGNED=1");

#endif  // HRDF_EIGEN_ABI_H_
