// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "world/step_clock.h"

namespace hrdf::sim {

StepClock::Turn::Turn(StepClock& clock) : clock_(clock), turn_(clock.stepping_) {
  clock_.stepper_ = std::this_thread::get_id();
}

StepClock::Turn::~Turn() { clock_.stepper_ = std::thread::id(); }

std::unique_lock<std::mutex> StepClock::quiet() {
  return isStepping() ? std::unique_lock<std::mutex>() : std::unique_lock(stepping_);
}

void StepClock::setRealtime(bool isRealtime) {
  const StateLock state = lock();
  isRealtime_ = isRealtime;
  notify();
}

void StepClock::waitSteps(std::int64_t count) {
  if (isStepping()) return;
  StateLock state = lock();
  const std::int64_t end = steps_ + count;
  waitUntil(state, -1, [&] { return steps_ >= end; });
}

// Yields until no thread waits for the lock, at most 100 times: otherwise the system's scheduler
// may give the lock to this thread again.
void StepClock::letOthersIn() const {
  for (int i = 0; i < 100 && state_.isWanted(); ++i) std::this_thread::yield();
}

}  // namespace hrdf::sim
