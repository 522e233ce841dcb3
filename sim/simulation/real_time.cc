// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "real_time.h"

#include <chrono>

namespace hrdf::sim {
namespace {

using Clock = std::chrono::steady_clock;
using Seconds = std::chrono::duration<double>;

constexpr Seconds kMostDelay(0.1);  // what is later is given up

}  // namespace

// The thread that is told to end itself goes when its step is done.
void RealTime::end() {
  {
    const std::lock_guard lock(mutex_);
    isStopped_ = true;
  }
  stopped_.notify_all();
  world_.setRealtime(false);
}

void RealTime::stop() {
  end();
  if (world_.isStepping()) return;
  const std::lock_guard one(calls_);
  if (thread_.joinable()) thread_.join();
}

void RealTime::run(double factor) {
  end();
  const std::lock_guard one(calls_);
  if (thread_.joinable()) thread_.join();
  isStopped_ = false;
  world_.setRealtime(true);
  thread_ = std::thread([this, factor] { follow(factor); });
}

bool RealTime::sleepUntil(Clock::time_point time) {
  std::unique_lock lock(mutex_);
  return !stopped_.wait_until(lock, time, [&] { return isStopped_; });
}

void RealTime::follow(double factor) {
  const Seconds period(factor > 0 ? Simulation::kStep / factor : 0);
  Clock::time_point start = Clock::now();
  for (std::int64_t steps = 1;; ++steps) {
    const auto due = start + std::chrono::duration_cast<Clock::duration>(steps * period);
    if (!sleepUntil(due)) return;
    if (Clock::now() - due > kMostDelay) {
      start = Clock::now();
      steps = 0;
    }
    world_.letOthersIn();
    world_.step();
  }
}

}  // namespace hrdf::sim
