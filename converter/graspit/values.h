// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Numbers, places and poses in the text of elements, in SI units and radians.
#ifndef HRDF_GRASPIT_VALUES_H_
#define HRDF_GRASPIT_VALUES_H_

#include <cstddef>
#include <optional>
#include <string_view>
#include <vector>

#include <Eigen/Core>

#include <hrdf/diagnostic.h>
#include <hrdf/pose.h>

#include "graspit/document.h"

namespace hrdf::graspit {

inline constexpr double kDegree = 0.017453292519943295;  // rad
inline constexpr double kMillimetre = 1e-3;              // m
inline constexpr double kGram = 1e-3;                    // kg

// Limits of one robot. Files that people write stay below a tenth of each.
inline constexpr std::size_t kMaxDofs = 2000;
inline constexpr std::size_t kMaxLinks = 1000;   // of a chain
inline constexpr std::size_t kMaxTendons = 200;  // and as many wrappers
inline constexpr std::size_t kMaxPoints = 100;   // of a tendon
inline constexpr std::size_t kMaxGrasps = 500;   // eigengrasps
inline constexpr std::size_t kMaxBodyFiles = 1000;
inline constexpr double kMaxPostureValues = 1e7;  // of all postures of eigengrasps

// Returns the children of the name, at most `most` of them; reports more.
std::vector<Node> atMost(std::size_t most, const Node& parent, std::string_view name,
                         Diagnostics& out);

// Returns the number that `text` at `where` is, times `unit`; reports any other text, and a number
// that is too large. `what` names it: "<mass>".
[[nodiscard]] std::optional<double> numberIn(std::string_view text, const Location& where,
                                             std::string_view what, double unit, Diagnostics& out);

// Returns the number in the child `name` of `parent`, times `unit`; nothing without the child.
[[nodiscard]] std::optional<double> numberOf(const Node& parent, const char* name, double unit,
                                             Diagnostics& out);

// As above; reports a number below 0.
[[nodiscard]] std::optional<double> notNegative(const Node& parent, const char* name, double unit,
                                                Diagnostics& out);

// As numberOf(), of a child that has to be there; 0 after a report.
double requiredNumber(const Node& parent, const char* name, double unit, Diagnostics& out);

// Returns `count` numbers that the text of `node` is; reports any other text.
[[nodiscard]] std::optional<std::vector<double>> numbersIn(const Node& node, std::size_t count,
                                                           Diagnostics& out);

// Returns the whole number that an attribute or the text of a child is; nothing after a report, or
// without it.
[[nodiscard]] std::optional<int> wholeIn(std::string_view text, const Location& where,
                                         std::string_view what, Diagnostics& out);

// Returns the point in the child `name`, in m.
[[nodiscard]] std::optional<Eigen::Vector3d> pointOf(const Node& parent, const char* name,
                                                     Diagnostics& out);

// Returns the direction in the child `name`, of length 1; reports zeros.
[[nodiscard]] std::optional<Eigen::Vector3d> directionOf(const Node& parent, const char* name,
                                                         Diagnostics& out);

// Returns the product of what is in <transform>, from left to right.
Pose transformIn(const Node& transform, Diagnostics& out);

// Returns the pose at `p` whose z axis points along `z`.
Pose poseAlong(const Eigen::Vector3d& p, const Eigen::Vector3d& z);

}  // namespace hrdf::graspit

#endif  // HRDF_GRASPIT_VALUES_H_
