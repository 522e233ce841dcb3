// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Where poses and inertias cross into MuJoCo's arrays. Nothing here knows HRDF.
#ifndef HRDF_MJS_H_
#define HRDF_MJS_H_

#include <cmath>

#include <mujoco/mujoco.h>
#include <Eigen/Geometry>

#include "dynamics.h"

namespace hrdf {

// What rounding leaves behind, as in 0.30000000000000004 and in the sine of pi, would fill written
// MJCF with digits that say nothing: 14 digits stay, and nothing below 1e-15.
inline double tidy(double value) {
  if (std::abs(value) < 1e-15) return 0;
  if (std::abs(value) < 1e-8 || !std::isfinite(value))
    return value;  // 1e22 is the last exact power of ten
  const double scale = std::pow(10, 13 - std::floor(std::log10(std::abs(value))));
  const double scaled = value * scale;
  return std::abs(scaled) < 1e15 && scale >= 1 ? std::round(scaled) / scale : value;
}

// MuJoCo's quaternions start with w.
inline void setPose(double pos[3], double quat[4], const Eigen::Isometry3d& X) {
  const Eigen::Quaterniond q(X.linear());
  Eigen::Map<Eigen::Vector3d>{pos} = X.translation().unaryExpr(&tidy);
  Eigen::Map<Eigen::Vector4d>{quat} = Eigen::Vector4d(q.w(), q.x(), q.y(), q.z()).unaryExpr(&tidy);
}

inline void setInertial(mjsBody& body, const PrincipalInertia& inertia) {
  body.explicitinertial = 1;
  body.mass = tidy(inertia.mass);
  setPose(body.ipos, body.iquat, inertia.X_BC);
  Eigen::Map<Eigen::Vector3d>{body.inertia} = inertia.moments.unaryExpr(&tidy);
}

}  // namespace hrdf

#endif  // HRDF_MJS_H_
