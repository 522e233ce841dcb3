// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#ifndef HRDF_ROBOT_PLAIN_TREE_H_
#define HRDF_ROBOT_PLAIN_TREE_H_

#include <hrdf/robot.h>

namespace hrdf {

// Returns the mechanism from which lowerRobot() makes the model. The mechanism of an HRDF robot has
// no shapes, and refers to `robot`, which must outlive it.
Mechanism plainTree(const Robot& robot, const ModelOptions& options);

}  // namespace hrdf

#endif  // HRDF_ROBOT_PLAIN_TREE_H_
