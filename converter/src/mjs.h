// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Where poses cross into MuJoCo's arrays. Nothing here knows HRDF.
#ifndef HRDF_MJS_H_
#define HRDF_MJS_H_

#include <cmath>

#include <Eigen/Geometry>
#include <mujoco/mujoco.h>

namespace hrdf {

// What a right angle leaves behind through the rounding of pi; as 0 it keeps written MJCF readable.
inline double withoutDust(double value) { return std::abs(value) < 1e-15 ? 0 : value; }

// MuJoCo's quaternions start with w.
inline void setPose(double pos[3], double quat[4], const Eigen::Isometry3d& X) {
  const Eigen::Quaterniond q(X.linear());
  Eigen::Map<Eigen::Vector3d>{pos} = X.translation().unaryExpr(&withoutDust);
  Eigen::Map<Eigen::Vector4d>{quat} =
      Eigen::Vector4d(q.w(), q.x(), q.y(), q.z()).unaryExpr(&withoutDust);
}

}  // namespace hrdf

#endif  // HRDF_MJS_H_
