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

// Targets of an axis. For a module they are at its output: rad, rad/s and N m, or m, m/s and N;
// NaN: no command. For a control, `position` is the value of the control, for any quantity; the
// other two are NaN.
struct Target {
  double position = kNan;
  double velocity = kNan;
  double effort = kNan;
};

// Quantity that an axis commands. `other`: its unit is unknown, for example a muscle's activation.
enum class Quantity { position, velocity, effort, other };
// Motion of an axis's coordinate. `other`: its unit is unknown, for example for a tendon of several
// joints.
enum class Motion { turns, slides, other };

struct Axis {
  std::string name;          // name of the module or actuator
  std::string label;         // `name`, with family or `word` if another axis has this name
  std::string word;          // name of the command: "position", "voltage"; "command" if unknown
  std::string family, type;  // only for modules; the type as spelled in HRDF
  int joint = -1;            // index of a joint in the model; -1: no joint
  int actuator = -1;         // index of the actuator in the model; only for controls
  int control = -1;          // index in mjData.ctrl; -1 for a module
  double gear = 1;           // coordinate of the axis divided by that of its joint
  Quantity commanded = Quantity::position;
  // For a module `slides` only if it measures in m and N; a screw's gear converts m to rad.
  Motion motion = Motion::other;
  // Range of the command; if missing, of the joint; if missing too, one turn or 2 units.
  double min = 0, max = 0;
  double maxSpeed = 0, maxEffort = 0;  // maxima of the module's type; 0: unknown
  ModuleGains kit = {};                // gains of the module's type
};

// Returns the name of an axis in tables: a module's label or a control's actuator.
inline const std::string& nameInTables(const Axis& axis) {
  return axis.control < 0 ? axis.label : axis.name;
}

}  // namespace hrdf::app

#endif  // HRDF_SIM_APP_SESSION_AXIS_H_
