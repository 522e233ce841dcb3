// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Data that the passes of the lowering share.
#ifndef HRDF_LOWERING_BUILD_H_
#define HRDF_LOWERING_BUILD_H_

#include <optional>
#include <vector>

#include <hrdf/diagnostic.h>
#include <hrdf/inertial.h>
#include <hrdf/lower_files.h>
#include <hrdf/mechanism.h>
#include <hrdf/options.h>

#include "lowering/actuators.h"
#include "lowering/mobility.h"
#include "lowering/shapes.h"
#include "model/robot_model.h"

namespace hrdf {

// Parameters of a joint in the model. Parameters that a module's actuator contains are left out.
struct JointFigures {
  double armature = 0;         // kg m^2 or kg
  double friction = 0;         // N m or N, dry
  double damping = 0;          // N m s/rad or N s/m
  std::optional<Range> range;  // rad or m; empty: unlimited
};

struct Build {
  Mechanism tree;  // the robot, moved by the option `base_pose`
  ModelOptions options;
  const LowerFiles& files;
  Diagnostics& out;
  // Index of the body that the option `floating_base` makes free; -1: no body.
  int floating;
  Mobility mobility;
  std::vector<std::vector<int>> jointsOf;          // indices of the joints of each body
  std::vector<double> home;                        // rad or m, home position of each joint
  std::vector<std::optional<Inertial>> inertials;  // inertia of each body; nullopt: no inertia
  std::vector<ActuatorSettings> actuators;         // settings of each drive's actuator
  std::vector<int> imus;  // index in frames of each drive's IMU; -1: no IMU
  std::vector<JointFigures> joints;
  std::optional<Shapes> shapes;
  SpecPtr spec;
  RobotClasses classes;
  std::vector<mjsBody*> bodies;

  bool isFree(int body) const {
    return body == floating || tree.bodies[static_cast<std::size_t>(body)].isFree;
  }
};

// Returns MuJoCo's default class for the joint and the actuator of a drive: the class of its module
// type, else the robot's class. Adds a missing class.
const mjsDefault* classOf(Build& build, const Mechanism::Drive& drive);

}  // namespace hrdf

#endif  // HRDF_LOWERING_BUILD_H_
