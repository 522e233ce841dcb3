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
  std::string name;       // name of the measure: "speed"
  std::string unit = {};  // "rad/s"; empty: a ratio
  double value = 0;       // NaN: the simulation became invalid
  double limit = 0;       // largest allowed value
  mjtObj type = mjOBJ_UNKNOWN;
  int id = -1;            // id of the MuJoCo element with the worst value; -1: the whole model
  int faults = 0;         // number of MuJoCo elements (joints, bodies, ...) above their limits
  std::string cure = {};  // what the user can change to remove the fault

  bool isFault() const { return !(value <= limit); }
  // `value` / `limit`; infinite if the simulation became invalid.
  double badness() const;
};

// Maximum speeds of joints by name, rad/s or m/s, only for joints with a speed in the robot's file.
using MaxSpeeds = std::map<std::string, double>;

// A stage of the measurement, and its progress from 0 to `whole`.
struct DynamicsStage {
  std::string name;  // name of the stage: "rest"
  double done = 0, whole = 0;
  std::string unit = "s";  // unit of `done` and `whole`: "s" of simulated time, or "poses"
};

// Function that is called before each step; it returns false to stop the stage of the measurement.
using GoOn = std::function<bool(const DynamicsStage&)>;

struct Dynamics {
  // Measures in order of value / limit, the largest ratio first. A measure is missing if the model
  // has no element for it.
  std::vector<DynamicsMeasure> measures;
  // Stages that were stopped, or skipped because the model is large. Their measures are missing or
  // too small.
  std::vector<DynamicsStage> unfinished;
};

// Measures a model during 13 s at rest, and during 10 s with commands that jump to random values,
// equal in all runs. The model starts at its key `home`, else at its first key, else at its initial
// state. Sensors are off.
Dynamics measureDynamics(const mjModel& model, const MaxSpeeds& maxSpeeds, const GoOn& goOn = {});

}  // namespace hrdf

#endif  // HRDF_DYNAMICS_DYNAMICS_H_
