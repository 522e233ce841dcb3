// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Steps a world in real time, on a separate thread.
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

  // Runs at `factor` simulated seconds per second of the clock; 0: as fast as possible. Waiting
  // threads keep waiting if only the factor changes. Returns false if the system cannot start a
  // thread. Do not call it in a handler.
  bool run(double factor);
  // Waits for the end of the step, except in a handler.
  void stop();

 private:
  // Shared by thread and owner, because the thread may outlive the owner.
  struct Run {
    std::shared_ptr<World> world;
    std::mutex mutex;
    std::condition_variable stopped;
    bool isStopped = false;

    void stop();
    // Returns false if the thread must stop.
    bool sleepUntil(std::chrono::steady_clock::time_point time);
    void follow(double factor);
  };

  void end();
  void join();

  std::shared_ptr<World> world_;
  std::mutex calls_;  // locked by a thread that starts or stops; handlers do not lock it
  std::thread thread_;
  std::mutex runMutex_;
  std::shared_ptr<Run> run_;  // the newest run
};

}  // namespace hrdf::sim

#endif  // HRDF_SIM_WORLD_REAL_TIME_H_
