// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// A thread that steps a world as the clock goes.
#ifndef HRDF_SIM_WORLD_REAL_TIME_H_
#define HRDF_SIM_WORLD_REAL_TIME_H_

#include <chrono>
#include <condition_variable>
#include <memory>
#include <mutex>
#include <thread>
#include <utility>

#include "world/world.h"

namespace hrdf::sim {

class RealTime {
 public:
  explicit RealTime(std::shared_ptr<World> world) : world_(std::move(world)) {}
  ~RealTime();
  RealTime(const RealTime&) = delete;
  RealTime& operator=(const RealTime&) = delete;

  // `factor` simulated seconds a second; 0: as fast as it goes. Those who wait go on waiting where
  // it ran before. False where the system has no thread left. Not inside of a handler.
  bool run(double factor);
  // Waits for the end of the step, unless a handler calls it.
  void stop();

 private:
  // What thread and owner share: the thread may be the one that lasts longer.
  struct Run {
    std::shared_ptr<World> world;
    std::mutex mutex;
    std::condition_variable stopped;
    bool isStopped = false;

    void stop();
    // False when it is to stop.
    bool sleepUntil(std::chrono::steady_clock::time_point time);
    void follow(double factor);
  };

  void end();
  void join();

  std::shared_ptr<World> world_;
  std::mutex calls_;  // one starts or stops at a time, but for handlers
  std::thread thread_;
  std::mutex runMutex_;
  std::shared_ptr<Run> run_;  // the newest
};

}  // namespace hrdf::sim

#endif  // HRDF_SIM_WORLD_REAL_TIME_H_
