// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Runs a model without modules by plain mj_step(), and commands the controls of its actuators. For
// each actuator --csv has NAME.position, NAME.velocity and NAME.effort (its length, velocity and
// force, in MuJoCo's units), and NAME.position_command or the actuator's other commands.
#ifndef HRDF_SIM_APP_SESSION_CONTROL_RUN_H_
#define HRDF_SIM_APP_SESSION_CONTROL_RUN_H_

#include <string>
#include <vector>

#include <hrdf/spec.h>

#include "app/session/run.h"

namespace hrdf::app {

class ControlRun final : public Run {
 public:
  // The run starts in the model's keyframe `start`; if it is missing, in the model's initial state.
  ControlRun(ModelPtr model, std::string start);

  mjModel& model() override { return *model_; }
  mjData& data() override { return *data_; }
  const std::vector<Axis>& axes() const override { return axes_; }
  double position(std::size_t axis) const override;
  Target target(std::size_t axis) const override { return {data_->ctrl[axis], kNan, kNan}; }
  // If `target.position` is NaN, the control does not change.
  void setTarget(std::size_t axis, const Target& target) override;
  void setJointTarget(std::size_t axis, const Target& target) override { setTarget(axis, target); }
  // Returns the controls of `pose`. If `pose` has no controls, returns controls that hold its
  // positions, clamped to the controls' ranges.
  std::vector<double> targetsAt(const Pose& pose) override;
  // Returns MuJoCo's default controls, clamped to their ranges.
  Pose zero() override;
  void holdAll() override;
  bool isExternal(std::size_t) const override { return false; }
  void sendCommands() override {}
  void step() override { mj_step(model_.get(), data_.get()); }
  void reset() override;
  void startFrom(std::vector<double> positions, std::vector<double> velocities) override;
  void copyStateFrom(Run& other) override;
  RunState stepAndKeep() override;
  void goBack(const RunState& state) override;
  std::vector<MotionColumn> columns() const override;
  void writeRow(double time, std::string& line) override;
  Moment moment(double time) override;

 private:
  const ModelPtr model_;
  const DataPtr data_, scratch_;
  const std::string start_;
  // Positions and velocities at the start; empty: the values of keyframe `start_`.
  std::vector<double> positions_, velocities_;
  const std::vector<Axis> axes_;
};

}  // namespace hrdf::app

#endif  // HRDF_SIM_APP_SESSION_CONTROL_RUN_H_
