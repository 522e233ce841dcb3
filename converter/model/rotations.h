// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Parses translations (m) and rotations (rad) into Eigen's types, and finds the rotation nearest to
// nine numbers.
#ifndef HRDF_SPEC_ROTATIONS_H_
#define HRDF_SPEC_ROTATIONS_H_

#include <optional>
#include <string_view>

#include <Eigen/Geometry>

#include "text/arithmetic.h"

namespace hrdf {

// Maximum entry of |R R^T - 1| for a rotation R. HEBI's library accepts 1e-6 and refuses 1e-5.
inline constexpr double kRotationTolerance = 1e-5;

// Parses three numbers separated by blanks.
std::optional<Eigen::Vector3d> parseTranslation(std::string_view text, Problem& problem);

// True if the text looks like a product of rotations, and not like nine numbers.
bool isProductOfRotations(std::string_view text);

// Parses nine numbers, row by row, or a product of Rx(formula), Ry and Rz. Replaces a rounded
// matrix by the nearest rotation.
std::optional<Eigen::Matrix3d> parseRotation(std::string_view text, Problem& problem);

// The rotation nearest to the matrix `given`. If `given` is a reflection, its z axis is reversed
// first.
struct NearestRotation {
  Eigen::Matrix3d R;
  double distance = 0;  // largest difference between an entry of `given` and of `R`
  bool wasReflection = false;
};
NearestRotation nearestRotation(Eigen::Matrix3d given);

// Returns the shortest rotation from the direction `from` to `to`. Wraps Eigen's function, which
// takes seconds to compile in each file.
Eigen::Quaterniond turnOnto(const Eigen::Vector3d& from, const Eigen::Vector3d& to);

}  // namespace hrdf

#endif  // HRDF_SPEC_ROTATIONS_H_
