// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// What the passes of the lowering share.
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

// What a joint has in the model. Of a module's joint, what the actuator leaves of motor and gear.
struct JointFigures {
  double armature = 0;         // kg m^2 or kg
  double friction = 0;         // N m or N, dry
  double damping = 0;          // N m s/rad or N s/m
  std::optional<Range> range;  // rad or m; empty: unlimited
};

struct Build {
  Mechanism tree;  // where the option `base_pose` puts it
  ModelOptions options;
  const LowerFiles& files;
  Diagnostics& out;
  int floating;  // index of the body that floats by option; -1: none
  Mobility mobility;
  std::vector<std::vector<int>> jointsOf;          // of the bodies
  std::vector<double> home;                        // rad or m, of the joints
  std::vector<std::optional<Inertial>> inertials;  // of the bodies
  std::vector<ActuatorSettings> actuators;         // of the drives
  std::vector<int> imus;                           // of the drives: index in frames; -1: none
  std::vector<JointFigures> joints;                // of the joints
  std::optional<Shapes> shapes;
  SpecPtr spec;
  RobotClasses classes;
  std::vector<mjsBody*> bodies;

  bool isFree(int body) const {
    return body == floating || tree.bodies[static_cast<std::size_t>(body)].isFree;
  }
};

// Returns the class of a drive's joint and actuator: that of its module type, which this adds, else
// the robot's.
const mjsDefault* classOf(Build& build, const Mechanism::Drive& drive);

}  // namespace hrdf

#endif  // HRDF_LOWERING_BUILD_H_
