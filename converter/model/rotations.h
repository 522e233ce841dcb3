// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Parses translations and rotations into Eigen's types, and finds the rotation that nine numbers
// are meant as. Metres and radians.
#ifndef HRDF_SPEC_ROTATIONS_H_
#define HRDF_SPEC_ROTATIONS_H_

#include <optional>
#include <string_view>

#include <Eigen/Geometry>

#include "text/arithmetic.h"

namespace hrdf {

// The largest entry of R R^T - 1 for which R counts as a rotation. HEBI's library takes 1e-6 and
// refuses 1e-5.
inline constexpr double kRotationTolerance = 1e-5;

// Parses three numbers with blanks between.
std::optional<Eigen::Vector3d> parseTranslation(std::string_view text, Problem& problem);

// Reports whether a text is meant as a product of rotations and not as nine numbers.
bool isProductOfRotations(std::string_view text);

// Parses nine numbers, row by row, or a product of Rx(formula), Ry and Rz. A rounded matrix becomes
// the nearest rotation.
std::optional<Eigen::Matrix3d> parseRotation(std::string_view text, Problem& problem);

// The rotation that is nearest to `given`; of a reflection, with its z axis turned round.
struct NearestRotation {
  Eigen::Matrix3d R;
  double distance = 0;  // the largest difference of an entry
  bool wasReflection = false;
};
NearestRotation nearestRotation(Eigen::Matrix3d given);

// Returns the shortest rotation that turns the direction `from` to `to`. Eigen's function of this
// kind takes seconds to compile in each file that calls it.
Eigen::Quaterniond turnOnto(const Eigen::Vector3d& from, const Eigen::Vector3d& to);

}  // namespace hrdf

#endif  // HRDF_SPEC_ROTATIONS_H_
