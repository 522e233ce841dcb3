// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// A degree of freedom in MuJoCo: joint, actuator, sensors, and the marks by which a program finds
// them in a model. All three bear the name of the module.
#ifndef HRDF_MODULES_H_
#define HRDF_MODULES_H_

#include <string>

#include <mujoco/mujoco.h>

#include <hrdf/layout.h>
#include <hrdf/options.h>

namespace hrdf {

// The joint of `dof`, which the element `element` makes, on `body`. Its class, one a module type,
// lies inside `robot`.
mjsJoint* addJoint(mjsBody* body, const mjsDefault* robot, const Element& element,
                   const Layout::Dof& dof);

// How far the position of `dof` may be commanded to both sides, in rad or m at its input side.
double commandRange(const Layout::Dof& dof);

// All of the module but its joint. `imu` is the site of its housing.
void addModule(mjSpec* spec, const mjsDefault* robot, const Element& element,
               const Layout::Dof& dof, const std::string& imu, const ModelOptions& options);

}  // namespace hrdf

#endif  // HRDF_MODULES_H_
