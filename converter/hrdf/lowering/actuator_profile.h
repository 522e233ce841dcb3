// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// How a degree of freedom is driven: what the actuator of a profile is told, what it answers with,
// and its limits. Without MuJoCo. SI units and radians, at the input side unless it says otherwise.
#ifndef HRDF_LOWERING_ACTUATOR_PROFILE_H_
#define HRDF_LOWERING_ACTUATOR_PROFILE_H_

#include <optional>
#include <string>
#include <vector>

#include <hrdf/diagnostic.h>
#include <hrdf/gains.h>
#include <hrdf/layout.h>
#include <hrdf/options.h>
#include <hrdf/safety.h>

#include "hebi/drives.h"

namespace hrdf {

struct Range {
  double min = 0, max = 0;

  bool operator==(const Range&) const = default;
};

// The force is kp (u_position - q) + kv (u_velocity - v) + ki (integral of the first) + u_effort,
// over the commands that the profile has; those that it lacks count as zero.
struct Servo {
  ActuatorProfile profile = ActuatorProfile::position;
  double kp = 0;                     // N m/rad or N/m
  std::optional<double> kv;          // N m s/rad or N s/m; empty: critical damping of what moves
  double ki = 0;                     // N m/(rad s) or N/(m s)
  double maxIntegral = 0;            // rad s or m s; 0: no limit
  double damping = 0;                // N m s/rad or N s/m, of the joint, at the output
  Range position, velocity, effort;  // what may be commanded
  Range force;                       // what the actuator gives

  bool operator==(const Servo&) const = default;
};

// Whether the profile is commanded by position.
bool takesPosition(ActuatorProfile profile);

// The drivetrain of the element, an actuator or a joint.
Drive driveOf(const Element& element);

// The actuator of `profile` without gains and safety files, for a joint that turns or slides.
Servo servoOf(ActuatorProfile profile, const Drive& drive, bool slides, double gearRatio);

// The actuators of all degrees of freedom, with the gains and safety files of the options, which
// are read beside the file of the robot. Reports what is wrong with them.
std::vector<Servo> servosOf(const Layout& layout, const std::string& robotPath,
                            const ModelOptions& options, const FileReader& files, Diagnostics& out);

// What the actuator is told to rest at `position`: one number a command.
std::vector<double> commandsAt(const Servo& servo, double position);

}  // namespace hrdf

#endif  // HRDF_LOWERING_ACTUATOR_PROFILE_H_
