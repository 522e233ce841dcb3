// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// A running model and the axes that it is commanded by.
#ifndef HRDF_SIM_APP_SESSION_RUN_H_
#define HRDF_SIM_APP_SESSION_RUN_H_

#include <cstddef>
#include <string>
#include <vector>

#include <mujoco/mujoco.h>

#include <hrdf/sim/simulation.h>

#include "app/session/axis.h"
#include "app/session/plot_samples.h"
#include "app/session/poses.h"
#include "world/world.h"

namespace hrdf::app {

// s; times are sums of steps, so comparisons allow half a step.
inline constexpr double kHalfStep = sim::Simulation::kStep / 2;

class ModuleRun;

// The end of a step, and the commands at that time.
struct RunState {
  sim::World::Checkpoint world;
  std::vector<Target> targets;  // these two of modules
  double sent = 0;              // s, time of the last command
};

// A column of the table that --csv writes, without `time`.
struct MotionColumn {
  std::string name;                  // "J1.position", "J1.position_command"
  std::size_t axis = 0;              // these two of commands
  double Target::*target = nullptr;  // null: a measurement
  friend bool operator==(const MotionColumn&, const MotionColumn&) = default;
};

class Run {
 public:
  virtual ~Run() = default;

  virtual mjModel& model() = 0;
  virtual mjData& data() = 0;
  // Constant.
  virtual const std::vector<Axis>& axes() const = 0;

  // Returns the measured position, in the unit of the axis.
  virtual double position(std::size_t axis) const = 0;
  virtual Target target(std::size_t axis) const = 0;
  virtual void setTarget(std::size_t axis, const Target& target) = 0;
  // As setTarget(); the other modules of the joint follow, as in a doubled shoulder.
  virtual void setJointTarget(std::size_t axis, const Target& target) = 0;
  // Returns the targets of a pose, by axis; NaN: the pose does not define it.
  virtual std::vector<double> targetsAt(const Pose& pose) = 0;
  // Commands the present positions.
  virtual void holdAll() = 0;
  // True if a program commands the axis: targets are ignored.
  virtual bool isExternal(std::size_t axis) const = 0;

  // Call before each step, once or more.
  virtual void sendCommands() = 0;
  virtual void step() = 0;
  // Resets to the start, with the commands that hold it.
  virtual void reset() = 0;
  // Starts at these qpos and qvel of MuJoCo from the next reset() on.
  virtual void startFrom(std::vector<double> positions, std::vector<double> velocities) = 0;
  // Copies commands and settings of another run, by names. Call after the pose was copied.
  virtual void copyStateFrom(Run& other) = 0;
  virtual RunState stepAndKeep() = 0;
  // Goes back to a state since the start or the last reset; later steps have the same bits.
  virtual void goBack(const RunState& state) = 0;

  virtual std::vector<MotionColumn> columns() const = 0;
  // Replaces `line` by the row of the table at `time` (s).
  virtual void writeRow(double time, std::string& line) = 0;
  // Returns the sample for plots.
  virtual Moment moment(double time) = 0;

  // Returns the modules, for ownership, gains, limits and phones; null: controls.
  virtual ModuleRun* modules() { return nullptr; }
};

}  // namespace hrdf::app

#endif  // HRDF_SIM_APP_SESSION_RUN_H_
