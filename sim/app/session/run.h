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

// s, tolerance for comparisons of simulated times, which are rounded sums of steps.
inline constexpr double kHalfStep = sim::Simulation::kStep / 2;

class ModuleRun;

// A run's state at the end of a step, with the commands that are valid at that time.
struct RunState {
  sim::World::Checkpoint world;
  std::vector<Target> targets;  // by axis; empty without modules
  double sent = 0;              // s, time of the last command; 0 without modules
};

// Describes a column of the table that the option --csv writes. The column `time` has no
// description.
struct MotionColumn {
  std::string name;                  // name such as "J1.position" or "J1.position_command"
  std::size_t axis = 0;              // index of an axis; only for commands and logged positions
  double Target::*target = nullptr;  // the target that a command sets; null for a measurement
  friend bool operator==(const MotionColumn&, const MotionColumn&) = default;
};

class Run {
 public:
  virtual ~Run() = default;

  virtual mjModel& model() = 0;
  virtual mjData& data() = 0;
  // Returns the axes, which do not change during the run.
  virtual const std::vector<Axis>& axes() const = 0;

  // Returns the measured position of an axis, in the unit of the axis.
  virtual double position(std::size_t axis) const = 0;
  virtual Target target(std::size_t axis) const = 0;
  virtual void setTarget(std::size_t axis, const Target& target) = 0;
  // Sets the targets of all modules on the axis's joint.
  virtual void setJointTarget(std::size_t axis, const Target& target) = 0;
  // Returns the targets that hold a pose, by axis; NaN: the pose contains no value for the axis.
  virtual std::vector<double> targetsAt(const Pose& pose) = 0;
  // Returns the zero pose: modules have position 0, controls have MuJoCo's default, clamped to
  // their ranges.
  virtual Pose zero() = 0;
  // Commands all axes to hold their present positions.
  virtual void holdAll() = 0;
  // True if another program commands the axis. Targets of this run are then ignored.
  virtual bool isExternal(std::size_t axis) const = 0;

  // Sends the commands that are due. Call it at least once before each step.
  virtual void sendCommands() = 0;
  virtual void step() = 0;
  // Restores the robot's initial pose and commands.
  virtual void reset() = 0;
  // Sets the positions (MuJoCo's qpos) and velocities (qvel) that later calls of reset() restore.
  virtual void startFrom(std::vector<double> positions, std::vector<double> velocities) = 0;
  // Copies the commands and settings of another run, for axes with equal names. Call it after
  // copying the pose.
  virtual void copyStateFrom(Run& other) = 0;
  virtual RunState stepAndKeep() = 0;
  // Restores a state that stepAndKeep() returned after the last reset. Later steps then give
  // bitwise equal results.
  virtual void goBack(const RunState& state) = 0;

  virtual std::vector<MotionColumn> columns() const = 0;
  // Replaces `line` with the row of the --csv table for `time` (s).
  virtual void writeRow(double time, std::string& line) = 0;
  // Returns a sample of all signals at `time` (s), for plots.
  virtual Moment moment(double time) = 0;

  // Returns this run as a ModuleRun if the robot has modules. Null: the axes are controls.
  virtual ModuleRun* modules() { return nullptr; }
};

}  // namespace hrdf::app

#endif  // HRDF_SIM_APP_SESSION_RUN_H_
