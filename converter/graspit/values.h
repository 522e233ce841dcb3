// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Reads numbers, positions (returned in m) and poses (m) in the text of elements.
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

// Limits of a robot. Files written by people have less than a tenth of each limit.
inline constexpr std::size_t kMaxDofs = 2000;
inline constexpr std::size_t kMaxLinks = 1000;   // per chain
inline constexpr std::size_t kMaxTendons = 200;  // of tendons; also the limit of tendon wrappers
inline constexpr std::size_t kMaxPoints = 100;   // per tendon
inline constexpr std::size_t kMaxGrasps = 500;   // limit of the eigengrasps
inline constexpr std::size_t kMaxBodyFiles = 1000;
// Limit of the number of joints times the number of postures that are made from eigengrasps.
inline constexpr double kMaxPostureValues = 1e7;

// Returns the children of `parent` with the name `name`, at most the first `most`; reports an error
// if there are more.
std::vector<Node> atMost(std::size_t most, const Node& parent, std::string_view name,
                         Diagnostics& out);

// Returns the number in `text` at `where`, times `unit`; reports other texts, and numbers that are
// too large. `what` names the number in the report: "<mass>".
[[nodiscard]] std::optional<double> numberIn(std::string_view text, const Location& where,
                                             std::string_view what, double unit, Diagnostics& out);

// Returns the number in the child `name` of `parent`, times `unit`. Returns nullopt if the child is
// missing or, after an error, if its number is invalid.
[[nodiscard]] std::optional<double> numberOf(const Node& parent, const char* name, double unit,
                                             Diagnostics& out);

// Returns the same as numberOf(); also reports an error for a number below 0.
[[nodiscard]] std::optional<double> notNegative(const Node& parent, const char* name, double unit,
                                                Diagnostics& out);

// Returns the number in the child `name` of `parent`, times `unit`. Returns 0, after an error, if
// the child is missing or its number is invalid.
double requiredNumber(const Node& parent, const char* name, double unit, Diagnostics& out);

// Returns the `count` numbers in the text of `node`. Returns nullopt, after an error, for any other
// text.
[[nodiscard]] std::optional<std::vector<double>> numbersIn(const Node& node, std::size_t count,
                                                           Diagnostics& out);

// Returns the integer in `text`; nullopt after an error. `where`: place of `text`; `what`: name of
// `text` in the error.
[[nodiscard]] std::optional<int> wholeIn(std::string_view text, const Location& where,
                                         std::string_view what, Diagnostics& out);

// Returns the point (m) in the child `name` of `parent`; the file's coordinates are in mm.
[[nodiscard]] std::optional<Eigen::Vector3d> pointOf(const Node& parent, const char* name,
                                                     Diagnostics& out);

// Returns the unit direction in the child `name` of `parent`; reports a zero vector.
[[nodiscard]] std::optional<Eigen::Vector3d> directionOf(const Node& parent, const char* name,
                                                         Diagnostics& out);

// Returns the product of the transforms in <transform>, from left to right.
Pose transformIn(const Node& transform, Diagnostics& out);

// Returns the pose at `p` whose z axis points along `z`.
Pose poseAlong(const Eigen::Vector3d& p, const Eigen::Vector3d& z);

}  // namespace hrdf::graspit

#endif  // HRDF_GRASPIT_VALUES_H_
