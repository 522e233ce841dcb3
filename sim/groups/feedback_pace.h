// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// When feedback is due: at a frequency from a step on, and once for each request.
#ifndef HRDF_SIM_GROUPS_FEEDBACK_PACE_H_
#define HRDF_SIM_GROUPS_FEEDBACK_PACE_H_

#include <cstdint>
#include <utility>

#include "firmware/core.h"

namespace hrdf::sim {

class FeedbackPace {
 public:
  // Hz; 0: only on request.
  float frequency() const { return frequency_; }
  void setFrequency(float frequency, std::int64_t step) {
    frequency_ = frequency;
    set_ = step;
    sent_ = 0;
  }
  void request() { isRequested_ = true; }
  bool expectsFeedback() const { return frequency_ > 0 || isRequested_; }
  // Starts again at `step`, without requests.
  void restart(std::int64_t step) {
    setFrequency(frequency_, step);
    isRequested_ = false;
  }

  // Call once a step. Feedback number k since the frequency f was set is due k/f later.
  bool isDue(std::int64_t step) {
    const auto steps = static_cast<double>(step - set_);
    const double due = steps * firmware::kPeriod * static_cast<double>(frequency_);
    // Binary fractions make whole steps inexact.
    const auto count = static_cast<std::int64_t>(due + 1e-6);
    const bool isNew = count > sent_;
    sent_ = count;
    return answer() || isNew;
  }
  // Ends a request. Returns whether there was one.
  bool answer() { return std::exchange(isRequested_, false); }

 private:
  float frequency_ = 100;
  std::int64_t set_ = 0;   // the step in which the frequency was set
  std::int64_t sent_ = 0;  // feedback since then
  bool isRequested_ = false;
};

}  // namespace hrdf::sim

#endif  // HRDF_SIM_GROUPS_FEEDBACK_PACE_H_
