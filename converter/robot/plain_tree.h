// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#ifndef HRDF_ROBOT_PLAIN_TREE_H_
#define HRDF_ROBOT_PLAIN_TREE_H_

#include <hrdf/robot.h>

namespace hrdf {

// Returns the mechanism that lowerRobot() makes the model from. For an HRDF robot, it has no shapes
// and refers to `robot`, which must outlive it.
Mechanism plainTree(const Robot& robot, const ModelOptions& options);

}  // namespace hrdf

#endif  // HRDF_ROBOT_PLAIN_TREE_H_
