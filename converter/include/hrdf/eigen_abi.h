// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Eigen aligns and allocates its types by the instruction set of the compiler call, so that a
// program with -mavx, or a sanitizer, would disagree with this library. CMake's targets pass on the
// settings that agree; this header checks them for all who compile by hand.
#ifndef HRDF_EIGEN_ABI_H_
#define HRDF_EIGEN_ABI_H_

#include <Eigen/Core>

static_assert(EIGEN_MAX_ALIGN_BYTES == 16 && EIGEN_MALLOC_ALREADY_ALIGNED == 1,
              "compile with -DEIGEN_MAX_ALIGN_BYTES=16 -DEIGEN_MALLOC_ALREADY_ALIGNED=1");

#endif  // HRDF_EIGEN_ABI_H_
