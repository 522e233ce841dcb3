// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Numbers, units and transforms of elements.
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

// Returns the number that a text is, with a sign and an exponent; nothing for any other text, and
// for one beyond kMaxMagnitude.
std::optional<double> numberIn(std::string_view text);

// Takes the next number off `text`; nothing at its end, or where no number stands.
std::optional<double> takeNumber(std::string_view& text);

// Returns `count` numbers that the text of `node` is; reports any other text.
[[nodiscard]] std::optional<std::vector<double>> numbersIn(const Node& node, std::size_t count,
                                                           Diagnostics& out);

// Returns the metres of a unit of length at `node`: of the innermost <asset> around it.
double metresOfUnit(const Node& node);

// Returns the product of <translate>, <rotate>, <matrix>, <scale> and <lookat> in `node`, in their
// order, with lengths in metres. Those for which `isZero` gives true move nothing.
Eigen::Affine3d transformIn(const Node& node, Diagnostics& out,
                            const std::function<bool(const Node&)>& isZero = {});

// As above, of what cannot be scaled: the nearest pose, with a warning where that is another. What
// lies too far away is reported, and is the identity.
Pose poseIn(const Node& node, Diagnostics& out);

// Reports whether a place is as near as robots are to where they count from. MuJoCo steps no body
// that is a million kilometres away.
bool isNear(const Eigen::Vector3d& p);
void reportFar(const std::string& what, const Eigen::Vector3d& p, const Node& node,
               Diagnostics& out);

// Returns the nearest pose of a transform without its scales.
Pose nearestPose(const Eigen::Affine3d& transform);

}  // namespace hrdf::collada

#endif  // HRDF_COLLADA_VALUES_H_
