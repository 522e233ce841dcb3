// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Counts the steps of a world. Only one thread at a time makes a step; other threads wait.
#ifndef HRDF_SIM_WORLD_STEP_CLOCK_H_
#define HRDF_SIM_WORLD_STEP_CLOCK_H_

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <mutex>
#include <thread>
#include <utility>

#include <hrdf/sim/state_mutex.h>

namespace hrdf::sim {

class StepClock {
 public:
  // One step, made by this thread. It ends with the destructor, even if a user's handler throws.
  class Turn {
   public:
    explicit Turn(StepClock& clock);
    ~Turn();
    Turn(const Turn&) = delete;
    Turn& operator=(const Turn&) = delete;

   private:
    StepClock& clock_;
    std::lock_guard<std::mutex> turn_;
  };

  // Protects the state of the world, and the members below that require it.
  StateLock lock() { return StateLock(state_); }

  // True if this thread is inside a step.
  bool isStepping() const { return stepper_ == std::this_thread::get_id(); }
  // Waits until no other thread makes a step. No step starts while the returned lock exists.
  std::unique_lock<std::mutex> quiet();

  // Call these functions under lock().
  std::int64_t steps() const { return steps_; }  // never decreases
  std::int64_t stepsSinceReset() const { return steps_ - stepsBefore_; }
  void countStep() { ++steps_; }
  void restart() { stepsBefore_ = steps_; }
  // Wakes the threads that wait for a step.
  void notify() { stepped_.notify_all(); }

  // In real time a separate thread steps the world, and other threads may wait for its steps.
  void setRealtime(bool isRealtime);
  bool isRealtime() const { return isRealtime_; }
  // Releases `lock` and waits until `isDone` returns true, real time ends, or `timeoutMs`
  // (negative: no timeout) has passed. Returns the last result of `isDone`.
  template <class Predicate>
  bool waitUntil(StateLock& lock, std::int32_t timeoutMs, Predicate isDone) {
    const std::chrono::milliseconds timeout(timeoutMs < 0 ? kForEver : timeoutMs);
    stepped_.wait_for(lock, timeout, [&] { return !isRealtime_ || isDone(); });
    return isDone();
  }
  // If a waiter is set, calls that wait in stepped time call it instead of stepping.
  using Waiter = std::function<bool(std::int32_t timeoutMs, const std::function<bool()>& isDone)>;
  void setWaiter(Waiter waiter) { waiter_ = std::move(waiter); }
  const Waiter& waiter() const { return waiter_; }
  // Adds time (s) of the clock that real time skips because the machine is too slow.
  void addSkipped(double seconds) { skipped_ = skipped_ + seconds; }
  double skipped() const { return skipped_; }
  // Waits until real time has made `count` more steps, or has ended.
  void waitSteps(std::int64_t count);
  // Lets other threads take lock(). A thread that steps without pauses calls it.
  void letOthersIn() const;

 private:
  static constexpr std::int64_t kForEver = 1'000'000'000'000;  // ms

  StateMutex state_;
  std::mutex stepping_;
  std::atomic<std::thread::id> stepper_;
  std::condition_variable_any stepped_;
  std::atomic<bool> isRealtime_ = false;
  std::atomic<double> skipped_ = 0;  // s
  std::int64_t steps_ = 0;
  std::int64_t stepsBefore_ = 0;  // at the last reset
  Waiter waiter_;
};

}  // namespace hrdf::sim

#endif  // HRDF_SIM_WORLD_STEP_CLOCK_H_
