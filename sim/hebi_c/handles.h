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

// An element of a robot model. Until hebiRobotModelAdd(), `element` has the data. Then the
// model owns this object, and `added` is the element's number in the model.
struct HebiRobotModelElement {
  std::optional<hrdf::Element> element;
  hrdf::sim::robot_model::RobotModel::Added added = 0;
};

struct HebiRobotModel {
  std::unique_ptr<hrdf::sim::robot_model::RobotModel> model;
  std::vector<std::unique_ptr<HebiRobotModelElement>> elements;
};

struct HebiGroupTrajectory {
  std::shared_ptr<hrdf::sim::trajectory::Trajectory> trajectory;

  std::size_t joints() const { return trajectory->getJointCount(); }
};

#endif  // HRDF_SIM_HEBI_C_HANDLES_H_
