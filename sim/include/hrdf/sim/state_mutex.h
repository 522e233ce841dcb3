// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Mutex of the state of a simulation.
#ifndef HRDF_SIM_STATE_MUTEX_H_
#define HRDF_SIM_STATE_MUTEX_H_

#include <atomic>
#include <mutex>

namespace hrdf::sim {

// A recursive mutex that reports if another thread waits for it, so that a thread that locks it
// repeatedly can give way.
class StateMutex {
 public:
  // Locks the mutex; waits if another thread has locked it.
  void lock() {
    if (mutex_.try_lock()) return;
    ++waiting_;
    mutex_.lock();
    --waiting_;
  }
  void unlock() { mutex_.unlock(); }              // unlocks the mutex
  bool isWanted() const { return waiting_ > 0; }  // true if a thread waits for the mutex

 private:
  std::recursive_mutex mutex_;
  std::atomic<int> waiting_ = 0;
};

// Lock of the state of a simulation.
using StateLock = std::unique_lock<StateMutex>;

}  // namespace hrdf::sim

#endif  // HRDF_SIM_STATE_MUTEX_H_
