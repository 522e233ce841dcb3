// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Measures how a model moves: what `hrdf check --dynamics` reports. For any model of MuJoCo.
#ifndef HRDF_DYNAMICS_DYNAMICS_H_
#define HRDF_DYNAMICS_DYNAMICS_H_

#include <functional>
#include <map>
#include <string>
#include <vector>

#include <mujoco/mujoco.h>

namespace hrdf {

// One measure of a model: its worst value, and the element that has it.
struct DynamicsMeasure {
  std::string name;       // "speed"
  std::string unit = {};  // "rad/s"; empty: a ratio
  double value = 0;       // NaN: the simulation became invalid
  double limit = 0;       // the largest value that is not a fault
  mjtObj type = mjOBJ_UNKNOWN;
  int id = -1;            // of the element in the model; -1: the whole model
  int faults = 0;         // elements above their limits
  std::string cure = {};  // of a fault

  bool isFault() const { return !(value <= limit); }
  // value / limit; infinite if the simulation became invalid.
  double badness() const;
};

// The largest speeds of joints by name, as far as the robot's file gives them: rad/s or m/s.
using MaxSpeeds = std::map<std::string, double>;

// A stage of the measurement, and how much of it is done.
struct DynamicsStage {
  std::string name;  // "rest"
  double done = 0, whole = 0;
  std::string unit = "s";  // of simulated time; else "poses"
};

// Decides before each step whether the stage goes on. Empty: all stages run to their ends.
using GoOn = std::function<bool(const DynamicsStage&)>;

struct Dynamics {
  std::vector<DynamicsMeasure> measures;  // those of which the model has elements, the worst first
  std::vector<DynamicsStage> unfinished;  // stages that were stopped, or that the model is too
                                          // large for; their measures are missing or too small
};

// Measures a model from its key `home`, else its first key, else its initial state: 13 s at rest,
// and 10 s in which all commands jump at random in their ranges, always in the same way. Sensors
// are off.
Dynamics measureDynamics(const mjModel& model, const MaxSpeeds& maxSpeeds, const GoOn& goOn = {});

}  // namespace hrdf

#endif  // HRDF_DYNAMICS_DYNAMICS_H_
