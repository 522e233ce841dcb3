// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Virtual time: the clock controls the waits of all threads, and only the clock steps the
// simulation.
#ifndef HRDF_SIM_HEBI_C_CLOCK_H_
#define HRDF_SIM_HEBI_C_CLOCK_H_

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <list>
#include <map>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>

#include <poll.h>
#include <sys/types.h>

#include <hrdf/sim/simulation.h>

namespace hrdf::hebi_c {

// Times are in us since the library was loaded. When all threads wait, the clock ends one wait: the
// due wait of the thread that was registered first. So threads run in the same order in each run.
class Clock {
 public:
  static constexpr std::int64_t kNever = INT64_MAX;
  enum class End { timeOut, done, again };

  // Reads the environment variable HRDF_SIM_CLOCK. Construct only one clock per process.
  Clock();

  bool isStepped() const { return isStepped_; }
  const std::string& error() const { return error_; }  // error in HRDF_SIM_CLOCK; empty: no error

  // Steps `simulation` from now on; null: no simulation. Calls that wait for the previous
  // simulation fail.
  void step(std::shared_ptr<sim::Simulation> simulation);
  // Waits until `isDone` returns true, or until the timeout (ms; negative: no timeout). Calls
  // `isDone` at the start and after each step. Returns the last result of `isDone`.
  bool waitForSteps(std::int32_t timeoutMs, const std::function<bool()>& isDone);
  // Adds `change` to the number of feedback handlers. If there are handlers, the clock steps the
  // simulation even if all threads wait without a timeout.
  void countHandlers(int change) { handlers_ += change; }

  std::int64_t now();  // us; each call advances time, as hrdf_clock_now() does
  // Convert a time (us) of this clock, or of the simulation, to a date (us since 1970).
  std::int64_t dateOf(std::int64_t time) const { return date_ + time; }
  std::int64_t dateOfSimulated(std::int64_t time) const { return date_ + opened_ + time; }
  void setDate(std::int64_t date);
  void setLimit(std::int64_t span);
  int interruptions();

  void enter();
  void begin();
  void leave();

  // Runs `body`. Time does not advance meanwhile, even if this thread sleeps in the kernel.
  void work(const std::function<void()>& body);

  void sleep(std::int64_t span);
  std::uint64_t create();
  End wait(std::uint64_t number, std::int64_t end, std::vector<pollfd> files);
  void wake(std::uint64_t number);
  void drop(std::uint64_t number);

 private:
  using Lock = std::unique_lock<std::mutex>;
  using Real = std::chrono::steady_clock;

  struct Thread {
    std::uint64_t number = 0;  // 1 for the first thread that called enter()
    pid_t id = 0;              // ID in the kernel; 0: the thread is being started
    bool isWaiting = false;
    bool isOutside = false;  // sleeps in the kernel; time advances without it
    bool wasAsleep = false;  // slept in the kernel at the last check
    bool isWorking = false;  // runs work(); time does not advance
    int readings = 0;        // calls of now() since the thread last waited
  };
  struct Wait {
    std::int64_t end = kNever;
    const std::function<bool()>* isDone = nullptr;
    bool isForSteps = false;
    Thread* thread = nullptr;  // null: the waiting thread did not call enter()
    bool isWoken = false;      // wake() was called: the clock will end the wait
    int looksSince = 0;        // calls of look() since wake()
    bool isOver = false;
    bool isTimedOut = false;
  };
  struct Named {  // a wait that other threads can end
    bool isWoken = false;
    Wait* wait = nullptr;  // the current wait; null: no thread waits
  };

  static Thread*& own();
  static std::uint64_t numberOf(const Wait* wait) {
    return wait->thread ? wait->thread->number : 0;
  }
  bool areAllWaiting() const;
  bool isMover() const { return isMoving_ && mover_ == std::this_thread::get_id(); }
  std::int64_t nextStep() const;
  std::int64_t nextEnd() const;
  bool canGoOn() const;
  bool isDue(Wait& wait) const;
  bool endFirst();
  void end(Wait& wait);
  void move(Lock& lock, std::int64_t target);
  void await(Lock& lock, Wait& wait, std::chrono::milliseconds most);
  void keepLimit();
  void interrupt();

  void watch();
  void look(Lock& lock);
  bool areOthersAsleep();
  void follow(Lock& lock, std::int64_t target);

  const bool isStepped_;
  std::string error_;
  std::atomic<int> handlers_ = 0;
  std::atomic<std::int64_t> date_;
  std::atomic<std::int64_t> opened_ = 0;  // us, time when the simulation was opened; a whole ms

  std::mutex mutex_;  // protects all members below
  std::condition_variable changed_;
  std::shared_ptr<sim::Simulation> simulation_;
  std::int64_t now_ = 0;
  std::int64_t limit_ = kNever;
  bool isMoving_ = false;  // a thread steps the simulation, with the mutex released
  std::thread::id mover_;
  std::list<Thread> threads_;
  std::uint64_t entered_ = 0;
  std::list<Wait*> waits_;  // sorted by the numbers of their threads
  std::map<std::uint64_t, Named> named_;
  std::uint64_t numbers_ = 0;
  bool isWatched_ = false;
  Real::time_point looked_{};
  Real::time_point interruptAgain_ = Real::time_point::max();
  int interruptions_ = 0;      // since the last setLimit()
  std::int64_t lookedAt_ = 0;  // us, virtual time after the last look()
  std::int64_t followed_ = 0;  // us, sum of the advances in follow()
  bool hasToldOutside_ = false, hasToldFollowing_ = false;
};

Clock& theClock();

}  // namespace hrdf::hebi_c

#endif  // HRDF_SIM_HEBI_C_CLOCK_H_
