// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// A commanded coordinate: a HEBI module, or a control of an actuator.
#ifndef HRDF_SIM_APP_SESSION_AXIS_H_
#define HRDF_SIM_APP_SESSION_AXIS_H_

#include <limits>
#include <string>

#include <hrdf/sim/gains.h>

namespace hrdf::app {

inline constexpr double kNan = std::numeric_limits<double>::quiet_NaN();

// A module's targets, at its output: rad, rad/s and N m, or m, m/s and N. NaN: no command. For a
// control, `position` is the control's value, whatever its quantity; the other fields are NaN.
struct Target {
  double position = kNan;
  double velocity = kNan;
  double effort = kNan;
};

// `other`: the unit is unknown, for example a muscle's activation.
enum class Quantity { position, velocity, effort, other };
// The coordinate's motion. `other`: the unit is unknown, for example a tendon of several joints.
enum class Motion { turns, slides, other };

struct Axis {
  std::string name;   // of the module or actuator
  std::string label;  // the name, plus the family or `word` if another axis has the same name
  std::string word;   // the command: "position", "voltage"; "command" if it is unknown
  std::string family, type;  // of modules; the type as spelled in HRDF
  int joint = -1;            // index in the model; -1: no joint
  int actuator = -1;         // of controls, index in the model
  int control = -1;          // index in mjData.ctrl; -1: a module
  double gear = 1;           // the axis's coordinate divided by the joint's
  Quantity commanded = Quantity::position;
  Motion motion = Motion::other;  // `slides` for modules only if they measure in m and N: a screw's
                                  // gear makes radians of metres
  double min = 0, max = 0;  // range of the command, else of the joint, else one turn or 2 units
  double maxSpeed = 0, maxEffort = 0;  // of the module's type; 0: unknown
  ModuleGains kit = {};                // gains of the module's type
};

// Returns the name of an axis in tables: the label of a module, the actuator of a control.
inline const std::string& nameInTables(const Axis& axis) {
  return axis.control < 0 ? axis.label : axis.name;
}

}  // namespace hrdf::app

#endif  // HRDF_SIM_APP_SESSION_AXIS_H_
