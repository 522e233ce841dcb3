// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Simulates a copy of a model.
#ifndef HRDF_DYNAMICS_TRIAL_H_
#define HRDF_DYNAMICS_TRIAL_H_

#include <cmath>
#include <vector>

#include <mujoco/mujoco.h>

#include <hrdf/spec.h>

#include "dynamics/dynamics.h"
#include "model/draws.h"

namespace hrdf {

struct Trial {
  // Turns sensors off: they do not affect the motion, and may take most of the time.
  explicit Trial(const mjModel& original, GoOn goOn = {});

  void resetToHome();
  // Simulates `duration` (s), and calls `afterEach` after each step. Returns false if MuJoCo finds
  // the state invalid, or if `goOn` returns false.
  bool run(double duration, const auto& afterEach);
  // Starts a stage of the measurement, with a progress from 0 to `whole` in `unit`.
  void start(const char* name, double whole, const char* unit = "s");
  // Adds `done` to the progress of the stage. Returns false if `goOn` returns false.
  bool advance(double done);

  ModelPtr model;
  DataPtr data;
  bool isStopped = false;  // true: `goOn` has stopped the current stage

 private:
  bool step();

  GoOn goOn_;
  DynamicsStage stage_;
};

bool Trial::run(double duration, const auto& afterEach) {
  const auto count = std::lround(duration / model->opt.timestep);
  for (long i = 0; i < count; ++i) {
    if (!advance(model->opt.timestep) || !step()) return false;
    afterEach();
  }
  return true;
}

// A control and the range of its commands.
struct Control {
  int index = 0;  // index in mjData.ctrl
  double low = 0, high = 0;
};

// Returns the controls with limits. Also returns unlimited controls that command a joint position;
// their range is the joint's range.
std::vector<Control> controlsOf(const mjModel& model);

// True if the actuator's control, or the first of its controls (pid, dcmotor), is a position.
bool commandsPosition(const mjModel& model, int actuator);

// The range of a hinge or slide; for a joint without limits, a range of one turn or 2 m.
struct JointRange {
  double low = 0, high = 0;
};
JointRange rangeOf(const mjModel& model, int joint);

// True for hinges and slides.
bool isScalar(const mjModel& model, int joint);

// For each joint, returns true if the joint only moves a vertex or node of a flex.
std::vector<bool> jointsOfFlexes(const mjModel& model);

}  // namespace hrdf

#endif  // HRDF_DYNAMICS_TRIAL_H_
