// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Guards the state of a simulation.
#ifndef HRDF_SIM_STATE_MUTEX_H_
#define HRDF_SIM_STATE_MUTEX_H_

#include <atomic>
#include <mutex>

namespace hrdf::sim {

// A recursive mutex that knows whether another thread waits for it, so that a thread that locks it
// again and again can let others in. With a system mutex the others would starve.
class StateMutex {
 public:
  void lock() {
    if (mutex_.try_lock()) return;
    ++waiting_;
    mutex_.lock();
    --waiting_;
  }
  void unlock() { mutex_.unlock(); }
  bool isWanted() const { return waiting_ > 0; }

 private:
  std::recursive_mutex mutex_;
  std::atomic<int> waiting_ = 0;
};

using StateLock = std::unique_lock<StateMutex>;

}  // namespace hrdf::sim

#endif  // HRDF_SIM_STATE_MUTEX_H_
