// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// A thread that steps a world as the clock goes.
#ifndef HRDF_SIM_REAL_TIME_H_
#define HRDF_SIM_REAL_TIME_H_

#include <condition_variable>
#include <mutex>
#include <thread>

#include "world.h"

namespace hrdf::sim {

class RealTime {
 public:
  explicit RealTime(World& world) : world_(world) {}
  ~RealTime() { stop(); }
  RealTime(const RealTime&) = delete;
  RealTime& operator=(const RealTime&) = delete;

  // `factor` simulated seconds a second; 0: as fast as it goes.
  void run(double factor);
  // Waits for the end of the step, unless a handler calls it.
  void stop();

 private:
  void end();
  void follow(double factor);
  // False when it is to stop.
  bool sleepUntil(std::chrono::steady_clock::time_point time);

  World& world_;
  std::mutex calls_;  // one starts or stops at a time
  std::thread thread_;
  std::mutex mutex_;
  std::condition_variable stopped_;
  bool isStopped_ = false;
};

}  // namespace hrdf::sim

#endif  // HRDF_SIM_REAL_TIME_H_
