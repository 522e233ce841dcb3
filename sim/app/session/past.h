// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Checkpoints of the last minutes, in limited memory.
#ifndef HRDF_SIM_APP_SESSION_PAST_H_
#define HRDF_SIM_APP_SESSION_PAST_H_

#include <cstddef>
#include <deque>

#include "app/session/session.h"

namespace hrdf::app {

class Past {
 public:
  static constexpr double kPeriod = 0.1;  // s between checkpoints
  static constexpr double kKept = 300;    // s, maximum age of a checkpoint
  // Maximum size of all checkpoints, bytes; 300 s of a hexapod take 40 MB.
  static constexpr std::size_t kMostBytes = 64 * 1 << 20;

  // True if a checkpoint must be stored at the end of the step that ends at `time` (s).
  bool isDue(double time) const {
    return checkpoints_.empty() || time > checkpoints_.back().time + kPeriod - kHalfStep;
  }
  void keep(Session::Checkpoint checkpoint);
  // Returns the newest checkpoint that is not later than `time` (s), else the oldest. Deletes later
  // checkpoints. Null: there are no checkpoints.
  const Session::Checkpoint* goBack(double time);
  void clear() { checkpoints_.clear(); }
  // Returns the time (s) of the oldest checkpoint; NaN: no checkpoint is stored.
  double begin() const { return checkpoints_.empty() ? kNan : checkpoints_.front().time; }

 private:
  std::deque<Session::Checkpoint> checkpoints_;
};

}  // namespace hrdf::app

#endif  // HRDF_SIM_APP_SESSION_PAST_H_
