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

// Targets of an axis; NaN: no target. Modules: in rad, rad/s and N m, or in m, m/s and N. Controls:
// only `position`, in the control's unit.
struct Target {
  double position = kNan;
  double velocity = kNan;
  double effort = kNan;
};

// Quantity that an axis commands. `other`: its unit is unknown, for example a muscle's activation.
enum class Quantity { position, velocity, effort, other };
// Motion of an axis. `turns`: measured in rad; `slides`: in m; `other`: unknown unit, for example
// of a tendon of several joints.
enum class Motion { turns, slides, other };

struct Axis {
  std::string name;  // name of the module or actuator
  // Display name: `name`. If several axes have this name, also the module's family or the control's
  // `word`.
  std::string label;
  // Short name of the commanded quantity: "position", "voltage"; "command" if it is unknown.
  std::string word;
  std::string family, type;  // module's family and HRDF type; empty for controls
  int joint = -1;            // index in the model; -1: no joint
  int actuator = -1;         // index in the model; -1 for a module
  int control = -1;          // index in mjData.ctrl; -1 for a module
  double gear = 1;           // coordinate of the axis divided by the coordinate of its joint
  Quantity commanded = Quantity::position;
  // `turns` for the module of a gripper: the module measures in rad, although the joint slides.
  Motion motion = Motion::other;
  // Range of the command; a default if the model does not limit the command.
  double min = 0, max = 0;
  double maxSpeed = 0, maxEffort = 0;  // in rad/s or m/s, N m or N; 0: unknown
  ModuleGains kit = {};                // gains of HEBI's kits for the module's type
};

// Returns the name of an axis in tables: a module's label or the name of a control's actuator.
inline const std::string& nameInTables(const Axis& axis) {
  return axis.control < 0 ? axis.label : axis.name;
}

}  // namespace hrdf::app

#endif  // HRDF_SIM_APP_SESSION_AXIS_H_
