// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Reads numbers, units and transforms of elements.
#ifndef HRDF_COLLADA_VALUES_H_
#define HRDF_COLLADA_VALUES_H_

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <Eigen/Geometry>

#include <hrdf/diagnostic.h>
#include <hrdf/pose.h>

#include "collada/document.h"

namespace hrdf::collada {

inline constexpr double kDegree = 0.017453292519943295;  // rad

// Returns the number in `text`, which may have a sign and an exponent; nullopt: another text, or a
// magnitude above kMaxMagnitude.
std::optional<double> numberIn(std::string_view text);

// Removes the next number from `text` and returns it; nullopt at the end, or if the next word is
// not a number.
std::optional<double> takeNumber(std::string_view& text);

// Returns the `count` numbers in the text of `node`; reports any other text.
[[nodiscard]] std::optional<std::vector<double>> numbersIn(const Node& node, std::size_t count,
                                                           Diagnostics& out);

// Returns the size (m) of the unit of length that applies to `node`; default: 1.
double metresOfUnit(const Node& node);

// Returns the product of the transforms in `node` (<translate>, <rotate>, <matrix>, <scale>,
// <lookat>), in order, with lengths in metres. A transform counts as the identity if `isZero`
// returns true for it.
Eigen::Affine3d transformIn(const Node& node, Diagnostics& out,
                            const std::function<bool(const Node&)>& isZero = {});

// Returns nearestPose() of transformIn(node); warns if the transform is not a pose. Returns the
// identity, after a warning, if the position is too far from the origin (see isNear()).
Pose poseIn(const Node& node, Diagnostics& out);

// True if a position (m) is near enough to the origin for a robot. MuJoCo cannot simulate a body at
// a distance of 1e9 m.
bool isNear(const Eigen::Vector3d& p);
void reportFar(const std::string& what, const Eigen::Vector3d& p, const Node& node,
               Diagnostics& out);

// Returns the nearest pose of a transform, without its scales.
Pose nearestPose(const Eigen::Affine3d& transform);

}  // namespace hrdf::collada

#endif  // HRDF_COLLADA_VALUES_H_
