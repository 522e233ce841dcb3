// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Poses of the last minutes, which the user can view while the simulation is paused.
#ifndef HRDF_SIM_APP_WINDOW_REWIND_H_
#define HRDF_SIM_APP_WINDOW_REWIND_H_

#include <deque>
#include <vector>

#include <mujoco/mujoco.h>

#include <hrdf/spec.h>

#include "app/session/module_words.h"

namespace hrdf::app {

// A mark on the timeline: the worst severity of all modules increased at this time.
struct Mark {
  double time;  // s since the start
  Severity severity;
};

class Rewind {
 public:
  static constexpr double kPeriod = 1.0 / 30;  // s between stored poses
  static constexpr double kKept = 300;         // s, time for which poses are kept

  void clear() { *this = {}; }
  // Stores the pose of `data` if kPeriod has passed since the last stored pose. If `time` (s) has
  // decreased, first deletes later poses. `state`: the worst state of all modules.
  void keep(const mjModel& model, const mjData& data, double time, Severity state = Severity::well);
  const std::deque<Mark>& marks() const { return marks_; }
  // Returns the time from the oldest to the newest stored pose in s.
  double length() const { return frames_.empty() ? 0 : frames_.back().time - frames_.front().time; }
  // Returns the stored pose from `back` s before the newest pose, valid until the next call; null:
  // no pose is stored.
  mjData* at(const mjModel& model, double back);

 private:
  struct Frame {
    double time;
    std::vector<float> positions;
  };
  std::deque<Frame> frames_;
  std::deque<Mark> marks_;
  Severity state_ = Severity::well;  // highest severity of all modules at the last keep()
  DataPtr data_;
};

}  // namespace hrdf::app

#endif  // HRDF_SIM_APP_WINDOW_REWIND_H_
