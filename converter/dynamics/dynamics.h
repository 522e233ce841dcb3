// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Measures the motion of any MuJoCo model for `hrdf check --dynamics`.
#ifndef HRDF_DYNAMICS_DYNAMICS_H_
#define HRDF_DYNAMICS_DYNAMICS_H_

#include <functional>
#include <map>
#include <string>
#include <vector>

#include <mujoco/mujoco.h>

namespace hrdf {

// A measure of a model: its worst value, and the element with that value.
struct DynamicsMeasure {
  std::string name;       // "speed"
  std::string unit = {};  // "rad/s"; empty: a ratio
  double value = 0;       // NaN: the simulation became invalid
  double limit = 0;       // the largest valid value
  mjtObj type = mjOBJ_UNKNOWN;
  int id = -1;            // element in the model; -1: the whole model
  int faults = 0;         // number of elements above their limits
  std::string cure = {};  // advice against a fault

  bool isFault() const { return !(value <= limit); }
  // value / limit; infinite if the simulation became invalid.
  double badness() const;
};

// Maximum speeds of joints by name, rad/s or m/s, only for joints with a speed in the robot's file.
using MaxSpeeds = std::map<std::string, double>;

// A stage of the measurement, and its progress.
struct DynamicsStage {
  std::string name;  // "rest"
  double done = 0, whole = 0;
  std::string unit = "s";  // s of simulated time, or "poses"
};

// Called before each step; returns false to stop the stage. Empty: all stages run to their ends.
using GoOn = std::function<bool(const DynamicsStage&)>;

struct Dynamics {
  std::vector<DynamicsMeasure> measures;  // the worst first; only for elements that exist
  std::vector<DynamicsStage> unfinished;  // stages that were stopped, or are too large for the
                                          // model; their measures are missing or too small
};

// Measures a model from its key `home`, else from its first key, else from its initial state: 13 s
// at rest, and 10 s in which all commands jump to random values in their ranges, equal in all runs.
// Sensors are off.
Dynamics measureDynamics(const mjModel& model, const MaxSpeeds& maxSpeeds, const GoOn& goOn = {});

}  // namespace hrdf

#endif  // HRDF_DYNAMICS_DYNAMICS_H_
