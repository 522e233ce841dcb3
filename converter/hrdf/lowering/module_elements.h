// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// A degree of freedom in MuJoCo: joint, actuator, sensors, and the marks by which a program finds
// them in a model. All three bear the name of the module.
#ifndef HRDF_LOWERING_MODULE_ELEMENTS_H_
#define HRDF_LOWERING_MODULE_ELEMENTS_H_

#include <string>

#include <mujoco/mujoco.h>

#include <hrdf/layout.h>
#include <hrdf/options.h>

#include "hrdf/lowering/actuator_profile.h"
#include "hrdf/drawings/shapes.h"

namespace hrdf {

// A degree of freedom to be made.
struct Module {
  mjSpec* spec;
  const mjsDefault* robot;  // the robot's class, in which those of the module types lie
  const Element& element;
  const Layout::Dof& dof;
  const Servo& servo;
  const ModelOptions& options;
};

// The joint, on `body`.
mjsJoint* addJoint(mjsBody* body, const Module& module);

// A geom that collides like `capsule` (in B), of a class whose type is capsule.
void addCapsule(mjsBody* body, const mjsDefault* collision, const Capsule& capsule);

// The sensors of the module whose actuator is `name`, at the input side, in HEBI's coordinates.
void addSensors(mjSpec* spec, const std::string& name, const std::string& imu, SensorSet set);

// Tells a program that opens the model what makes the module `name`, of which type: its actuator,
// its joint, the site of its housing and, of a gripper, its second joint.
struct ModuleParts {
  std::string actuator, joint, imu, secondJoint;
};
void markModule(mjSpec* spec, const std::string& name, const std::string& type,
                const ModuleParts& parts);

// All of the module but its joint. `imu` is the site of its housing.
void addModule(const Module& module, const std::string& imu);

}  // namespace hrdf

#endif  // HRDF_LOWERING_MODULE_ELEMENTS_H_
