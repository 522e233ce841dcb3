// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// HRDF's names of element types, in the order of their enumerations, and a check of poses.
#ifndef HRDF_SIM_KINEMATICS_ELEMENT_TYPES_H_
#define HRDF_SIM_KINEMATICS_ELEMENT_TYPES_H_

#include <string_view>

#include <Eigen/Core>

namespace hrdf::sim::robot_model {

// True if the last row of the matrix is the last row of a pose, 0 0 0 1.
inline bool hasPoseRow(const Eigen::Matrix4d& matrix) {
  return matrix.row(3) == Eigen::Matrix4d::Identity().row(3);
}

inline constexpr std::string_view kActuators[] = {
    "X5-1",   "X5-4",   "X5-9",  "X8-3",   "X8-9",   "X8-16",  "R8-3",   "R8-9",
    "R8-16",  "T5-1",   "T5-4",  "T5-9",   "T8-3",   "T8-9",   "T8-16",  "R25-8",
    "R25-20", "R25-40", "T25-8", "T25-20", "T25-40", "H25-45", "H25-90", "H25-140"};
inline constexpr std::string_view kLinks[] = {"X5", "R8", "R25", "R25-R8", "H25"};
inline constexpr std::string_view kLinkEnds[] = {"RightAngle", "Inline"};
inline constexpr std::string_view kBrackets[] = {
    "X5LightLeft",         "X5LightRight",        "X5HeavyLeftInside",  "X5HeavyLeftOutside",
    "X5HeavyRightInside",  "X5HeavyRightOutside", "R8LightLeft",        "R8LightRight",
    "R8HeavyLeftInside",   "R8HeavyLeftOutside",  "R8HeavyRightInside", "R8HeavyRightOutside",
    "R25LightLeft",        "R25LightRight",       "R25HeavyLeftInside", "R25HeavyLeftOutside",
    "R25HeavyRightInside", "R25HeavyRightOutside"};
inline constexpr std::string_view kEndEffectors[] = {"Custom", "X5Parallel", "R8Parallel"};
inline constexpr std::string_view kAxes[] = {"rx", "ry", "rz", "tx", "ty", "tz"};

}  // namespace hrdf::sim::robot_model

#endif  // HRDF_SIM_KINEMATICS_ELEMENT_TYPES_H_
