// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "world/real_time.h"

#include <system_error>
#include <utility>

#include "firmware/core.h"

namespace hrdf::sim {
namespace {

using Clock = std::chrono::steady_clock;
using Seconds = std::chrono::duration<double>;

constexpr Seconds kMaxDelay(0.1);  // after a longer delay, skips the missed steps

}  // namespace

void RealTime::Run::stop() {
  {
    const std::lock_guard lock(mutex);
    isStopped = true;
  }
  stopped.notify_all();
}

bool RealTime::Run::sleepUntil(Clock::time_point time) {
  std::unique_lock lock(mutex);
  // Returns at once for a time in the past: a wait would take longer than a step.
  if (Clock::now() >= time) return !isStopped;
  return !stopped.wait_until(lock, time, [&] { return isStopped; });
}

void RealTime::Run::follow(double factor) {
  const Seconds period(factor > 0 ? firmware::kPeriod / factor : 0);
  Clock::time_point start = Clock::now();
  for (std::int64_t steps = 1;; ++steps) {
    const auto due = start + std::chrono::duration_cast<Clock::duration>(steps * period);
    if (!sleepUntil(due)) return;
    const Seconds delay = Clock::now() - due;
    if (delay > kMaxDelay) {
      if (factor > 0) world->clock().addSkipped(delay.count());
      start = Clock::now();
      steps = 0;
    }
    world->clock().letOthersIn();
    world->step();
  }
}

// Detaches the thread if a handler destroys the object: the handler runs in this thread, and a
// thread cannot join itself.
RealTime::~RealTime() {
  stop();
  if (thread_.joinable()) thread_.detach();
}

void RealTime::end() {
  const std::lock_guard lock(runMutex_);
  if (run_) run_->stop();
}

void RealTime::join() {
  end();
  if (thread_.joinable()) thread_.join();
}

void RealTime::stop() {
  if (world_->clock().isStepping()) {
    end();
    world_->clock().setRealtime(false);
    return;
  }
  const std::lock_guard one(calls_);
  join();
  world_->clock().setRealtime(false);
}

bool RealTime::run(double factor) {
  const std::lock_guard one(calls_);
  join();
  auto run = std::make_shared<Run>();
  run->world = world_;
  {
    // Sets run_ before the first step, because a feedback handler may call end() in that step, and
    // end() stops run_.
    const std::lock_guard lock(runMutex_);
    run_ = run;
  }
  world_->clock().setRealtime(true);
  try {
    thread_ = std::thread([run, factor] { run->follow(factor); });
  } catch (const std::system_error&) {
    world_->clock().setRealtime(false);
    return false;
  }
  return true;
}

}  // namespace hrdf::sim
