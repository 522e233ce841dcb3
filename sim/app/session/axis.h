// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// A coordinate under command: a HEBI module, or a control of an actuator.
#ifndef HRDF_SIM_APP_SESSION_AXIS_H_
#define HRDF_SIM_APP_SESSION_AXIS_H_

#include <limits>
#include <string>

#include <hrdf/sim/gains.h>

namespace hrdf::app {

inline constexpr double kNan = std::numeric_limits<double>::quiet_NaN();

// Of a module, at its side: rad, rad/s and N m, or m, m/s and N. NaN: no command. Of a control,
// `position` is its value, whatever it commands, and the others are NaN.
struct Target {
  double position = kNan;
  double velocity = kNan;
  double effort = kNan;
};

// `other`: the unit is unknown, as of a muscle's activation.
enum class Quantity { position, velocity, effort, other };
// The motion of the coordinate. `other`: units are unknown, as of a tendon of several joints.
enum class Motion { turns, slides, other };

struct Axis {
  std::string name;          // of the module or actuator
  std::string label;         // the name, with the family or `word` if another axis has the name
  std::string word;          // the command: "position", "voltage"; "command" if it is unknown
  std::string family, type;  // of modules; the type as spelled in HRDF
  int joint = -1;            // index in the model; -1: no joint
  int actuator = -1;         // of controls, index in the model
  int control = -1;          // index in mjData.ctrl; -1: a module
  double gear = 1;           // the axis's coordinate is the joint's times this
  Quantity commanded = Quantity::position;
  Motion motion = Motion::other;  // of modules `slides` only if they measure in m and N: a screw's
                                  // gear makes radians of metres
  double min = 0, max = 0;        // the command's range, else the joint's, else one turn or 2 units
  double maxSpeed = 0, maxEffort = 0;  // of the module's type; 0: unknown
  ModuleGains kit = {};                // gains of the module's type
};

// Returns the name of an axis in tables: the label of a module, the actuator of a control.
inline const std::string& nameInTables(const Axis& axis) {
  return axis.control < 0 ? axis.label : axis.name;
}

}  // namespace hrdf::app

#endif  // HRDF_SIM_APP_SESSION_AXIS_H_
