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

// Values of a joint in the model. For a module's joint: the part of motor and gear that the
// actuator does not contain.
struct JointFigures {
  double armature = 0;         // kg m^2 or kg
  double friction = 0;         // N m or N, dry
  double damping = 0;          // rad or m; nullopt: unlimited
  std::optional<Range> range;  // rad or m; empty: unlimited
};

struct Build {
  Mechanism tree;  // placed by the option `base_pose`
  ModelOptions options;
  const LowerFiles& files;
  Diagnostics& out;
  int floating;  // index of the body that floats by an option; -1: none
  Mobility mobility;
  std::vector<std::vector<int>> jointsOf;          // by body
  std::vector<double> home;                        // rad or m, by joint
  std::vector<std::optional<Inertial>> inertials;  // by body
  std::vector<ActuatorSettings> actuators;         // by drive
  std::vector<int> imus;                           // by drive: index in frames; -1: none
  std::vector<JointFigures> joints;                // by joint
  std::optional<Shapes> shapes;
  SpecPtr spec;
  RobotClasses classes;
  std::vector<mjsBody*> bodies;

  bool isFree(int body) const {
    return body == floating || tree.bodies[static_cast<std::size_t>(body)].isFree;
  }
};

// Returns the class of a drive's joint and actuator: the class of its module type, which is added
// if missing, else the robot's class.
const mjsDefault* classOf(Build& build, const Mechanism::Drive& drive);

}  // namespace hrdf

#endif  // HRDF_LOWERING_BUILD_H_
