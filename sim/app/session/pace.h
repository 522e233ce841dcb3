// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Relation of simulated time to real time.
#ifndef HRDF_SIM_APP_SESSION_PACE_H_
#define HRDF_SIM_APP_SESSION_PACE_H_

#include <chrono>

namespace hrdf::app {

using Clock = std::chrono::steady_clock;

inline double secondsSince(Clock::time_point start) {
  return std::chrono::duration<double>(Clock::now() - start).count();
}

struct Pace {
  double factor = 1;     // real-time factor; 0: as fast as possible
  double startTime = 0;  // s, simulated
  Clock::time_point start = Clock::now();

  // Returns the simulated time (s) that matches the present real time. Requires `factor` > 0.
  double due() const { return startTime + factor * secondsSince(start); }
  // Returns the real time that matches the simulated `time` (s). Requires `factor` > 0.
  Clock::time_point when(double time) const {
    const std::chrono::duration<double> wait((time - startTime) / factor);
    return start + std::chrono::duration_cast<Clock::duration>(wait);
  }
};

}  // namespace hrdf::app

#endif  // HRDF_SIM_APP_SESSION_PACE_H_
