// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// A degree of freedom in MuJoCo: joint, actuator, sensors, and the marks by which a program finds
// them in a model. All of them have the name of the module.
#ifndef HRDF_LOWERING_MODULE_ELEMENTS_H_
#define HRDF_LOWERING_MODULE_ELEMENTS_H_

#include <string>

#include <mujoco/mujoco.h>

#include <hrdf/layout.h>
#include <hrdf/options.h>

#include "hrdf/lowering/actuator_profile.h"
#include "model/collision_capsules.h"

namespace hrdf {

// A degree of freedom to add.
struct Module {
  mjSpec* spec;
  const mjsDefault* robot;  // the robot's class, which contains those of the module types
  const Element& element;
  const Layout::Dof& dof;
  const ActuatorSettings& settings;
  const ModelOptions& options;
};

// Sets armature, damping and friction of a joint; `friction` says what becomes of the dry friction.
void setUpJoint(mjsJoint& joint, const Drivetrain& drive, double damping, JointFriction friction);

// Adds the joint to `body`.
mjsJoint* addJoint(mjsBody* body, const Module& module);

// Adds a geom that collides like `capsule` (in B). Its class must have the type capsule.
mjsGeom* addCapsule(mjsBody* body, const mjsDefault* collision, const Capsule& capsule);

// The sensor that measures the effort of a module: its type, and the object that it is on.
struct EffortSensor {
  mjtSensor type;
  mjtObj on;
  std::string object;
};

// Adds the sensors of the module whose actuator is `name`. Position and velocity are at the input
// side, in HEBI's coordinates.
void addSensors(mjSpec* spec, const std::string& name, const EffortSensor& effort,
                const std::string& imu, SensorSet set);

// Adds all of the module except its joint. `imu` and `shaft` are sites.
void addModule(const Module& module, const std::string& imu, const std::string& shaft);

}  // namespace hrdf

#endif  // HRDF_LOWERING_MODULE_ELEMENTS_H_
