// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Simulates a copy of a model.
#ifndef HRDF_DYNAMICS_TRIAL_H_
#define HRDF_DYNAMICS_TRIAL_H_

#include <vector>

#include <mujoco/mujoco.h>

#include <hrdf/spec.h>

#include "model/draws.h"

namespace hrdf {

struct Trial {
  // Sensors are off: they move nothing, and may cost more than all else.
  explicit Trial(const mjModel& original);

  void resetToHome();
  // Steps. False once the state is invalid, as MuJoCo sees it.
  bool step();

  ModelPtr model;
  DataPtr data;
};

// A control and the range of its commands.
struct Control {
  int index = 0;  // in mjData.ctrl
  double low = 0, high = 0;
};

// Returns the controls that have a range: their own, or that of the joint whose position they
// command.
std::vector<Control> controlsOf(const mjModel& model);

// True if the first control of the actuator is a position.
bool commandsPosition(const mjModel& model, int actuator);

// The range of a hinge or slide; without limits one turn, or 2 m.
struct JointRange {
  double low = 0, high = 0;
};
JointRange rangeOf(const mjModel& model, int joint);

// True for hinges and slides.
bool isScalar(const mjModel& model, int joint);

}  // namespace hrdf

#endif  // HRDF_DYNAMICS_TRIAL_H_
