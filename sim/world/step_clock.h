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
  // An object that lets this thread make one step. The destructor ends the step, even if a user's
  // handler throws an exception.
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

  // Locks the state of the world.
  StateLock lock() { return StateLock(state_); }

  // True if the calling thread makes a step.
  bool isStepping() const { return stepper_ == std::this_thread::get_id(); }
  // Waits until no other thread makes a step. While the returned lock exists, no step begins.
  std::unique_lock<std::mutex> quiet();

  // Hold lock() in calls of steps(), stepsSinceReset(), countStep(), restart() and notify().
  std::int64_t steps() const { return steps_; }  // never decreases, not even at a reset
  std::int64_t stepsSinceReset() const { return steps_ - stepsBefore_; }
  void countStep() { ++steps_; }
  void restart() { stepsBefore_ = steps_; }
  // Wakes all threads that wait for a step.
  void notify() { stepped_.notify_all(); }

  // True: real time, in which a separate thread makes the steps. False: stepped time, in which the
  // program's calls make the steps.
  void setRealtime(bool isRealtime);
  bool isRealtime() const { return isRealtime_; }
  // Releases `lock`, and waits until `isDone` returns true, real time ends, or `timeoutMs` ms have
  // passed (negative: no timeout). Returns isDone() at the end.
  template <class Predicate>
  bool waitUntil(StateLock& lock, std::int32_t timeoutMs, Predicate isDone) {
    const std::chrono::milliseconds timeout(timeoutMs < 0 ? kForEver : timeoutMs);
    stepped_.wait_for(lock, timeout, [&] { return !isRealtime_ || isDone(); });
    return isDone();
  }
  // In stepped time, a call that waits calls `waiter`; if `waiter` is empty, the call makes a step.
  using Waiter = std::function<bool(std::int32_t timeoutMs, const std::function<bool()>& isDone)>;
  void setWaiter(Waiter waiter) { waiter_ = std::move(waiter); }
  const Waiter& waiter() const { return waiter_; }
  // Adds a time (s) that the simulation has skipped in real time, because the machine was too slow.
  void addSkipped(double seconds) { skipped_ = skipped_ + seconds; }
  double skipped() const { return skipped_; }
  // Waits until `count` more steps were made in real time, or until real time has ended.
  void waitSteps(std::int64_t count);
  // Lets waiting threads take lock(). Call it in a thread that makes steps without pauses.
  void letOthersIn() const;

 private:
  static constexpr std::int64_t kForEver = 1'000'000'000'000;  // ms; means no timeout

  StateMutex state_;
  std::mutex stepping_;
  std::atomic<std::thread::id> stepper_;
  std::condition_variable_any stepped_;
  std::atomic<bool> isRealtime_ = false;
  std::atomic<double> skipped_ = 0;  // s, sum of all skipped times
  std::int64_t steps_ = 0;
  std::int64_t stepsBefore_ = 0;  // number of steps at the last reset
  Waiter waiter_;
};

}  // namespace hrdf::sim

#endif  // HRDF_SIM_WORLD_STEP_CLOCK_H_
