// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Poses of the last minutes, to look at while the simulation is paused.
#ifndef HRDF_SIM_APP_WINDOW_REWIND_H_
#define HRDF_SIM_APP_WINDOW_REWIND_H_

#include <deque>
#include <vector>

#include <mujoco/mujoco.h>

#include <hrdf/spec.h>

#include "app/session/module_words.h"

namespace hrdf::app {

// A moment in which the modules' state became worse.
struct Mark {
  double time;  // s since the start
  Severity severity;
};

class Rewind {
 public:
  static constexpr double kPeriod = 1.0 / 30;  // s
  static constexpr double kKept = 300;         // s

  void clear() { *this = {}; }
  // Keeps the pose, unless it is too near to the last; time that has gone back takes what came
  // after it away. `state`: that of the worst module.
  void keep(const mjModel& model, const mjData& data, double time, Severity state = Severity::well);
  const std::deque<Mark>& marks() const { return marks_; }
  // s from the oldest pose to the newest.
  double length() const { return frames_.empty() ? 0 : frames_.back().time - frames_.front().time; }
  // Returns the state that was shown `back` s before the newest; null if nothing is kept. Valid
  // until the next call.
  mjData* at(const mjModel& model, double back);

 private:
  struct Frame {
    double time;
    std::vector<float> positions;
  };
  std::deque<Frame> frames_;
  std::deque<Mark> marks_;
  Severity state_ = Severity::well;  // when it was kept last
  DataPtr data_;
};

}  // namespace hrdf::app

#endif  // HRDF_SIM_APP_WINDOW_REWIND_H_
