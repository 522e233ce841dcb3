// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Decides when feedback is due: at a frequency, and once for each request. Feedback number k of a
// frequency f is due in the step that ends at k/f of simulated time, at whatever time the frequency
// was set. Groups of one frequency get feedback in the same step, so an arm's feedback and its
// phone's are from one time.
#ifndef HRDF_SIM_GROUPS_FEEDBACK_PACE_H_
#define HRDF_SIM_GROUPS_FEEDBACK_PACE_H_

#include <cstdint>
#include <utility>

#include "firmware/core.h"

namespace hrdf::sim {

class FeedbackPace {
 public:
  // Returns the feedback frequency, Hz. 0: feedback only on request.
  float frequency() const { return frequency_; }
  void setFrequency(float frequency, std::int64_t step) {
    frequency_ = frequency;
    sent_ = countAt(step);
  }
  void request() { isRequested_ = true; }
  bool expectsFeedback() const { return frequency_ > 0 || isRequested_; }
  // Resets the pace to step number `step` after a reset of the simulation. Clears request() and
  // miss().
  void restart(std::int64_t step) {
    setFrequency(frequency_, step);
    isRequested_ = false;
    isMissed_ = false;
  }

  // True if feedback is due in this step. Call it once per step.
  bool isDue(std::int64_t step) {
    const std::int64_t count = countAt(step);
    const bool isNew = count > sent_;
    sent_ = count;
    return answer() || isNew;
  }
  // Ends a pending request for feedback. Returns true if there was a request.
  bool answer() { return std::exchange(isRequested_, false); }

  // Call miss() if new feedback replaces feedback that was not read. takeMissed() returns true once
  // after that.
  void miss() { isMissed_ = true; }
  bool takeMissed() { return std::exchange(isMissed_, false); }

 private:
  // Returns the number of feedbacks that are due in the steps 1 to `step`.
  std::int64_t countAt(std::int64_t step) const {
    const double due =
        static_cast<double>(step) * firmware::kPeriod * static_cast<double>(frequency_);
    return static_cast<std::int64_t>(due + 1e-6);  // 1e-6: tolerance for rounding errors
  }

  float frequency_ = 100;
  std::int64_t sent_ = 0;
  bool isRequested_ = false;
  bool isMissed_ = true;  // initially true: feedback before the group's creation counts as missed
};

}  // namespace hrdf::sim

#endif  // HRDF_SIM_GROUPS_FEEDBACK_PACE_H_
