// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "robot/plain_tree.h"

#include <hrdf/layout.h>

#include "robot/format_options.h"

namespace hrdf {

Mechanism plainTree(const Robot& robot, const ModelOptions& options) {
  if (const auto* mechanism = std::get_if<Mechanism>(&robot)) return *mechanism;
  const bool moves = withConfig(options, robot).gripper;
  return layout(std::get<Description>(robot), moves ? Grippers::moving : Grippers::rigid).tree;
}

}  // namespace hrdf
