// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// A running model and its commanded axes.
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

// s; simulated times are sums of steps, so comparisons allow half a step.
inline constexpr double kHalfStep = sim::Simulation::kStep / 2;

class ModuleRun;

// The state at the end of a step, and the commands at that time.
struct RunState {
  sim::World::Checkpoint world;
  std::vector<Target> targets;  // `targets` and `sent` only for modules
  double sent = 0;              // s, time of the last command
};

// A column of the table that --csv writes, except `time`.
struct MotionColumn {
  std::string name;                  // "J1.position", "J1.position_command"
  std::size_t axis = 0;              // `axis` and `target` only for commands
  double Target::*target = nullptr;  // null: a measurement
  friend bool operator==(const MotionColumn&, const MotionColumn&) = default;
};

class Run {
 public:
  virtual ~Run() = default;

  virtual mjModel& model() = 0;
  virtual mjData& data() = 0;
  // Constant during the run.
  virtual const std::vector<Axis>& axes() const = 0;

  // Returns the measured position, in the unit of the axis.
  virtual double position(std::size_t axis) const = 0;
  virtual Target target(std::size_t axis) const = 0;
  virtual void setTarget(std::size_t axis, const Target& target) = 0;
  // Sets the target of all modules on the axis's joint, for example of a doubled shoulder.
  virtual void setJointTarget(std::size_t axis, const Target& target) = 0;
  // Returns the pose's targets, by axis; NaN: the pose does not define the axis.
  virtual std::vector<double> targetsAt(const Pose& pose) = 0;
  // Returns the pose of no command, in the ranges.
  virtual Pose zero() = 0;
  // Commands the present positions.
  virtual void holdAll() = 0;
  // True if another program commands the axis; targets are then ignored.
  virtual bool isExternal(std::size_t axis) const = 0;

  // Call it at least once before each step.
  virtual void sendCommands() = 0;
  virtual void step() = 0;
  // Resets to the start, with commands that hold the start.
  virtual void reset() = 0;
  // Lets each later reset() start at these qpos and qvel of MuJoCo.
  virtual void startFrom(std::vector<double> positions, std::vector<double> velocities) = 0;
  // Copies commands and settings of another run, matched by name. Call it after copying the pose.
  virtual void copyStateFrom(Run& other) = 0;
  virtual RunState stepAndKeep() = 0;
  // Goes back to a state after the start or the last reset. Later steps are equal bit by bit.
  virtual void goBack(const RunState& state) = 0;

  virtual std::vector<MotionColumn> columns() const = 0;
  // Replaces `line` with the table's row at `time` (s).
  virtual void writeRow(double time, std::string& line) = 0;
  // Returns a sample for plots.
  virtual Moment moment(double time) = 0;

  // Returns this run if it has modules with ownership, gains, limits and phones; null: the axes are
  // controls.
  virtual ModuleRun* modules() { return nullptr; }
};

}  // namespace hrdf::app

#endif  // HRDF_SIM_APP_SESSION_RUN_H_
