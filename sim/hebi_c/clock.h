// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Virtual time: the waits of all threads meet here, and it alone steps the simulation.
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

// Times are us, and 0 when the library is loaded. A wait ends when all threads wait, that of the
// first thread first, and the next one when all wait again, so that threads take turns as on each
// run.
class Clock {
 public:
  static constexpr std::int64_t kNever = INT64_MAX;
  enum class End { timeOut, done, again };

  // Takes HRDF_SIM_CLOCK, which is to be read once.
  Clock();

  bool isStepped() const { return isStepped_; }
  const std::string& error() const { return error_; }  // of HRDF_SIM_CLOCK; empty: none

  // Steps `simulation` from now on; null: none. Calls that wait for the one before fail.
  void step(std::shared_ptr<sim::Simulation> simulation);
  // Waits for the simulation: until `isDone`, which is asked after steps, or the timeout (ms, below
  // 0: never). Returns whether it is done.
  bool waitForSteps(std::int32_t timeoutMs, const std::function<bool()>& isDone);
  // Handlers are a reason to step where all threads wait for ever.
  void countHandlers(int change) { handlers_ += change; }

  std::int64_t now();  // moves it a little
  // The date (us since 1970) of a time, and of a time of the simulation.
  std::int64_t dateOf(std::int64_t time) const { return date_ + time; }
  std::int64_t dateOfSimulated(std::int64_t time) const { return date_ + opened_ + time; }
  void setDate(std::int64_t date);
  void setLimit(std::int64_t span);

  void enter();
  void begin();
  void leave();

  // Runs `body`, in which this thread may sleep in the kernel: time stands meanwhile.
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
    std::uint64_t number = 0;  // 1 for the first one
    pid_t id = 0;              // 0: it is being started
    bool isWaiting = false;
    bool isOutside = false;  // it sleeps in the kernel, and time goes on without it
    bool wasAsleep = false;  // at the last look
    bool isWorking = false;  // also where it sleeps in the kernel
    int readings = 0;        // of the clock, in a row
  };
  struct Wait {
    std::int64_t end = kNever;
    const std::function<bool()>* isDone = nullptr;
    bool isForSteps = false;
    Thread* thread = nullptr;  // null: one that did not enter
    bool isWoken = false;      // it may end when its turn comes
    int looksSince = 0;        // until then
    bool isOver = false;
    bool isTimedOut = false;
  };
  struct Named {  // a wait that others can end
    bool isWoken = false;
    Wait* wait = nullptr;  // under way
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

  void watch();
  void look(Lock& lock);
  bool areOthersAsleep();
  void follow(Lock& lock, std::int64_t target);

  const bool isStepped_;
  std::string error_;
  std::atomic<int> handlers_ = 0;
  std::atomic<std::int64_t> date_;
  std::atomic<std::int64_t> opened_ = 0;  // when the simulation was, at a whole ms

  std::mutex mutex_;  // of all below
  std::condition_variable changed_;
  std::shared_ptr<sim::Simulation> simulation_;
  std::int64_t now_ = 0;
  std::int64_t limit_ = kNever;
  bool isMoving_ = false;  // a thread steps the simulation, with the mutex released
  std::thread::id mover_;
  std::list<Thread> threads_;
  std::uint64_t entered_ = 0;
  std::list<Wait*> waits_;  // in the order of threads
  std::map<std::uint64_t, Named> named_;
  std::uint64_t numbers_ = 0;
  bool isWatched_ = false;
  Real::time_point looked_{};
  std::int64_t lookedAt_ = 0;  // time then
  std::int64_t followed_ = 0;  // us, in all
  bool hasToldOutside_ = false, hasToldFollowing_ = false;
};

Clock& theClock();

}  // namespace hrdf::hebi_c

#endif  // HRDF_SIM_HEBI_C_CLOCK_H_
