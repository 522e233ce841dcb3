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
  static constexpr double kPeriod = 0.1;                   // s
  static constexpr double kKept = 300;                     // s
  static constexpr std::size_t kMostBytes = 64 * 1 << 20;  // a hexapod's 300 s take 40 MB

  // True if the step that ends at `time` needs a checkpoint.
  bool isDue(double time) const {
    return checkpoints_.empty() || time > checkpoints_.back().time + kPeriod - kHalfStep;
  }
  void keep(Session::Checkpoint checkpoint);
  // Returns the newest checkpoint at `time` or before, else the oldest, and deletes later
  // checkpoints. Null: no checkpoints.
  const Session::Checkpoint* goBack(double time);
  void clear() { checkpoints_.clear(); }
  // Returns the time of the oldest checkpoint; NaN: no checkpoints.
  double begin() const { return checkpoints_.empty() ? kNan : checkpoints_.front().time; }

 private:
  std::deque<Session::Checkpoint> checkpoints_;
};

}  // namespace hrdf::app

#endif  // HRDF_SIM_APP_SESSION_PAST_H_
