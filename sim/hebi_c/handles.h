// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Contents of the handles that several files use.
#ifndef HRDF_SIM_HEBI_C_HANDLES_H_
#define HRDF_SIM_HEBI_C_HANDLES_H_

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <hrdf/hebi_c.h>
#include <hrdf/sim/robot_model.h>
#include <hrdf/sim/trajectory.h>

struct HebiString {
  std::string text;
};

// A separate element. After it was added, `added` identifies it in the model, which then owns it.
struct HebiRobotModelElement {
  std::optional<hrdf::Element> element;
  hrdf::sim::robot_model::RobotModel::Added added = 0;
};

struct HebiRobotModel {
  std::unique_ptr<hrdf::sim::robot_model::RobotModel> model;
  std::vector<std::unique_ptr<HebiRobotModelElement>> elements;  // added elements
};

struct HebiGroupTrajectory {
  std::shared_ptr<hrdf::sim::trajectory::Trajectory> trajectory;

  std::size_t joints() const { return trajectory->getJointCount(); }
};

#endif  // HRDF_SIM_HEBI_C_HANDLES_H_
