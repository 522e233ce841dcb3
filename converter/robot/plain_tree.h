// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#ifndef HRDF_ROBOT_PLAIN_TREE_H_
#define HRDF_ROBOT_PLAIN_TREE_H_

#include <hrdf/robot.h>

namespace hrdf {

// Returns the tree of which lowerRobot() makes the model, for its names, figures and places: that
// of an HRDF robot, which must outlive it, is without shapes.
Mechanism plainTree(const Robot& robot, const ModelOptions& options);

}  // namespace hrdf

#endif  // HRDF_ROBOT_PLAIN_TREE_H_
