// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Writes poses, inertias and places into MuJoCo's arrays and strings, and reads names.
#ifndef HRDF_SPEC_MJS_H_
#define HRDF_SPEC_MJS_H_

#include <array>
#include <cmath>
#include <cstddef>
#include <string>

#include <hrdf/source.h>
#include <mujoco/mujoco.h>
#include <Eigen/Geometry>

#include "model/principal_inertia.h"

namespace hrdf {

// All powers of ten that a double represents exactly.
inline constexpr std::array kPowersOfTen = {1e0,  1e1,  1e2,  1e3,  1e4,  1e5,  1e6,  1e7,
                                            1e8,  1e9,  1e10, 1e11, 1e12, 1e13, 1e14, 1e15,
                                            1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22};

// Rounds to 14 significant digits, which removes rounding errors such as 0.30000000000000004.
// Magnitudes from 1e-15 to 1e-9 and from 1e14 are not rounded; magnitudes below 1e-15 become 0.
inline double tidy(double value) {
  if (std::abs(value) < 1e-15) return 0;  // also for -0
  if (value == std::trunc(value)) return value;
  if (!std::isfinite(value)) return value;
  const double digits = 13 - std::floor(std::log10(std::abs(value)));  // digits after the point
  if (digits < 0 || digits >= static_cast<double>(kPowersOfTen.size())) return value;
  const double scale = kPowersOfTen[static_cast<std::size_t>(digits)];
  return std::round(value * scale) / scale;
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
  Eigen::Map<Eigen::Vector3d>{body.inertia} =
      repairedTriangle(inertia.moments.unaryExpr(&tidy)).unaryExpr(&tidy);
}

// Returns the name of a model's object; empty: no name.
inline std::string nameOf(const mjModel& model, mjtObj type, int id) {
  const char* name = mj_id2name(&model, type, id);
  return name != nullptr ? name : "";
}

// Sets `info` of an element to its file, line and column.
inline void setInfo(mjString* info, const Location& where) {
  mjs_setString(info, toString(placeOf(where)).c_str());
}

}  // namespace hrdf

#endif  // HRDF_SPEC_MJS_H_
