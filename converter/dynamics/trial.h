// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Simulates a copy of a model.
#ifndef HRDF_DYNAMICS_TRIAL_H_
#define HRDF_DYNAMICS_TRIAL_H_

#include <random>
#include <vector>

#include <mujoco/mujoco.h>

#include <hrdf/spec.h>

namespace hrdf {

// Numbers that are the same on all machines.
class Draws {
 public:
  double between(double low, double high) {
    return low + (high - low) * static_cast<double>(engine_()) / 4294967296.0;
  }

 private:
  std::mt19937 engine_{1};
};

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

// True for hinges and slides.
bool isScalar(const mjModel& model, int joint);

}  // namespace hrdf

#endif  // HRDF_DYNAMICS_TRIAL_H_
