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

  // Runs the world at `factor` simulated seconds per real second; 0: as fast as possible. If the
  // world already runs, changes only the factor; threads that wait for steps continue to wait.
  // Returns false if the system cannot start a thread. Do not call this in a handler.
  bool run(double factor);
  // Stops the world after the present step. Waits for the end of this step, except in a handler.
  void stop();

 private:
  // State that the thread and the RealTime object share, because the thread may exist longer than
  // the object.
  struct Run {
    std::shared_ptr<World> world;
    std::mutex mutex;
    std::condition_variable stopped;
    bool isStopped = false;

    void stop();
    // Sleeps until `time`. Returns false if the thread must stop.
    bool sleepUntil(std::chrono::steady_clock::time_point time);
    void follow(double factor);
  };

  void end();
  void join();

  std::shared_ptr<World> world_;
  std::mutex calls_;  // locked by a thread that calls run() or stop(), except in a handler
  std::thread thread_;
  std::mutex runMutex_;
  std::shared_ptr<Run> run_;  // state of the newest thread
};

}  // namespace hrdf::sim

#endif  // HRDF_SIM_WORLD_REAL_TIME_H_
