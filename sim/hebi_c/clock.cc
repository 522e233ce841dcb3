// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "hebi_c/clock.h"

#include <algorithm>
#include <array>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>
#include <utility>

#include <fcntl.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "hebi_c/guard.h"
#include "hrdf/hebi_c_time.h"
#include "text/message.h"
#include "text/strings.h"

namespace hrdf::hebi_c {
namespace {

using std::chrono::milliseconds;

constexpr std::int64_t kClockStep = 1000;               // us, time step of the simulation
constexpr std::int64_t kStart = 1'767'225'600'000'000;  // us, 2026-01-01 00:00:00 UTC
constexpr milliseconds kBetweenLooks{20};
constexpr milliseconds kSignalCheckPeriod{50};  // longest wait, so that Python can handle signals
constexpr milliseconds kBetweenInterrupts{10'000};
constexpr milliseconds kForEver{1'000'000'000'000};
constexpr int kLooksBeforeSkip = 5;  // checks by look() until a woken wait ends in any case
constexpr std::int64_t kMostFollowed = 100'000;   // us, longest advance of one follow() call
constexpr std::int64_t kSkipWorthHint = 200'000;  // us, total advance by follow() before a warning
constexpr int kReadsBeforeHint = 100;

// True if a thread of this process sleeps in the kernel until an event.
bool isAsleep(pid_t thread) {
  std::array<char, 32> path{};
  std::snprintf(path.data(), path.size(), "/proc/self/task/%d/stat", thread);
  const int file = open(path.data(), O_RDONLY | O_CLOEXEC);
  if (file < 0) return false;
  std::array<char, 128> text{};
  const ssize_t size = read(file, text.data(), text.size());
  close(file);
  const std::string_view line(text.data(), static_cast<std::size_t>(std::max<ssize_t>(size, 0)));
  const std::size_t name = line.rfind(')');  // stat has 'ID (NAME) STATE'; NAME may contain ')'
  return name != std::string_view::npos && line.substr(name + 1, 2) == " S";
}

std::string clockWord() {
  const char* value = std::getenv("HRDF_SIM_CLOCK");
  return value ? value : "";
}

std::int64_t plus(std::int64_t time, std::int64_t span) {
  return span < 0 || span > Clock::kNever - time ? Clock::kNever : time + span;
}

}  // namespace

Clock& theClock() {
  static auto* const clock =
      new Clock;  // never destroyed: threads may still wait while static objects are destroyed
  return *clock;
}
namespace {
[[maybe_unused]] const Clock& atLoading = theClock();
}

Clock::Clock() : isStepped_(clockWord() == "stepped"), date_(kStart) {
  const std::string word = clockWord();
  if (isStepped_ || word.empty() || word == "real") return;
  error_ = "HRDF_SIM_CLOCK is " + inQuotes(word) + ", not 'real' or 'stepped'";
}

Clock::Thread*& Clock::own() {
  thread_local Thread* thread = nullptr;
  return thread;
}

// Rounds the clock's time up to a whole ms; the result is time 0 of the simulation.
void Clock::step(std::shared_ptr<sim::Simulation> simulation) {
  Lock lock(mutex_);
  changed_.wait(lock, [&] { return !isMoving_ || isMover(); });
  simulation_ = std::move(simulation);
  if (simulation_) now_ = (now_ + kClockStep - 1) / kClockStep * kClockStep;
  opened_ = now_;
  for (Wait* const each : waits_) {
    if (!each->isForSteps || each->isOver) continue;
    end(*each);
    each->isTimedOut = true;
  }
}

void Clock::setDate(std::int64_t date) {
  const Lock lock(mutex_);
  date_ = date - now_;
}

void Clock::setLimit(std::int64_t span) {
  const Lock lock(mutex_);
  limit_ = span > 0 ? plus(now_, span) : kNever;
  interruptAgain_ = Real::time_point::max();
  interruptions_ = 0;
}

int Clock::interruptions() {
  const Lock lock(mutex_);
  return interruptions_;
}

void Clock::enter() {
  const Lock lock(mutex_);
  threads_.push_back({++entered_});
  if (!std::exchange(isWatched_, true)) std::thread([this] { watch(); }).detach();
}

void Clock::begin() {
  const Lock lock(mutex_);
  const auto free = std::ranges::find(threads_, 0, &Thread::id);
  if (free == threads_.end()) return;
  if (own()) {  // the calling thread has called begin() before
    threads_.erase(free);
    return;
  }
  free->id = static_cast<pid_t>(syscall(SYS_gettid));
  own() = &*free;
}

void Clock::leave() {
  const Lock lock(mutex_);
  const auto it = std::ranges::find_if(
      threads_, [](const Thread& each) { return own() ? &each == own() : each.id == 0; });
  own() = nullptr;
  if (it != threads_.end()) threads_.erase(it);
  changed_.notify_all();
}

bool Clock::areAllWaiting() const {
  return std::ranges::all_of(threads_,
                             [](const Thread& each) { return each.isWaiting || each.isOutside; });
}

std::int64_t Clock::nextStep() const {
  return simulation_ ? opened_ + ((now_ - opened_) / kClockStep + 1) * kClockStep : kNever;
}

// Returns the earliest time (us) at which a wait can end; kNever: no wait can end.
std::int64_t Clock::nextEnd() const {
  std::int64_t next = handlers_ > 0 ? nextStep() : kNever;
  for (const Wait* const each : waits_) {
    if (each->isWoken) return now_;
    next = std::min(next, each->isForSteps ? std::min(each->end, nextStep()) : each->end);
  }
  return next;
}

// True if threads wait, and advancing time can end one of their waits.
bool Clock::canGoOn() const { return !waits_.empty() && nextEnd() != kNever; }

bool Clock::isDue(Wait& wait) const {
  if (wait.isWoken || (wait.isDone && (*wait.isDone)())) return true;
  wait.isTimedOut = wait.end <= now_;
  return wait.isTimedOut;
}

void Clock::end(Wait& wait) {
  wait.isOver = true;
  if (wait.thread) wait.thread->isWaiting = false;
  changed_.notify_all();
}

// Ends the first wait that has timed out or whose event has happened. Returns false if none has.
bool Clock::endFirst() {
  const auto due =
      std::ranges::find_if(waits_, [&](Wait* each) { return each->isOver || isDue(*each); });
  if (due == waits_.end()) return false;
  end(**due);
  return true;
}

// Interrupts the program if time has reached the limit of setLimit().
void Clock::keepLimit() {
  if (now_ < limit_) return;
  limit_ = kNever;
  interrupt();
}

// Sends SIGINT and ends the main thread's waits, because Python's handler of SIGINT only sets a
// flag.
void Clock::interrupt() {
  interruptAgain_ = Real::now() + kBetweenInterrupts;
  ++interruptions_;
  syscall(SYS_tgkill, getpid(), getpid(), SIGINT);
  for (Wait* const each : waits_) {
    if (!each->isOver && each->thread && each->thread->id == getpid()) {
      end(*each);
      each->isTimedOut = true;
    }
  }
}

// Advances time to the earliest of three times: `target`, the simulation's next step, and the limit
// of setLimit(). If this is the time of the next step, makes the step.
void Clock::move(Lock& lock, std::int64_t target) {
  const std::int64_t step = nextStep();
  now_ = std::min({target, step, limit_});
  if (now_ == step) {
    isMoving_ = true;
    mover_ = std::this_thread::get_id();
    const auto simulation = simulation_;
    lock.unlock();
    guardCall({}, [&] { simulation->step(); });
    lock.lock();
    isMoving_ = false;
    changed_.notify_all();
  }
  keepLimit();
}

// Waits until `wait` is over. Timeout: `most`, ms of real time.
void Clock::await(Lock& lock, Wait& wait, milliseconds most) {
  // The stepping thread, which runs handlers, cannot advance time: its timeouts end at once.
  if (isMover()) wait.isOver = isDue(wait) || (wait.isTimedOut = wait.end != kNever);
  Thread* const thread = wait.thread = isMover() ? nullptr : own();
  if (thread) {
    thread->isWaiting = true;
    thread->isOutside = false;
    thread->readings = 0;
  }
  const auto began = Real::now();
  const auto place = waits_.insert(
      std::ranges::upper_bound(waits_, numberOf(&wait), std::less{}, &Clock::numberOf), &wait);
  while (!wait.isOver) {
    const bool isFree = !isMoving_ && areAllWaiting();
    if (isFree && !endFirst()) {
      if (const std::int64_t next = nextEnd(); next != kNever) {
        move(lock, next);
      } else {
        changed_.wait_for(lock, kBetweenLooks);
      }
    } else if (!wait.isOver) {
      changed_.wait_for(lock, kBetweenLooks);
    }
    if (Real::now() - began >= most) break;
  }
  waits_.erase(place);
  if (thread) thread->isWaiting = false;
  changed_.notify_all();
}

bool Clock::waitForSteps(std::int32_t timeoutMs, const std::function<bool()>& isDone) {
  Lock lock(mutex_);
  if (!simulation_ || isMover()) return isDone();
  Wait wait;
  wait.end = timeoutMs < 0 ? kNever : plus(now_, std::int64_t{timeoutMs} * kClockStep);
  wait.isDone = &isDone;
  wait.isForSteps = true;
  await(lock, wait, kForEver);
  return isDone();
}

std::int64_t Clock::now() {
  Lock lock(mutex_);
  if (isMover()) return now_;
  Thread* const thread = own();
  const int readings = thread ? std::min(thread->readings + 1, kReadsBeforeHint) : kReadsBeforeHint;
  const std::int64_t target = now_ + (readings < kReadsBeforeHint ? 1 : kClockStep / 10);
  if (thread) thread->isOutside = false;
  if (target < nextStep() && nextEnd() > target && target < limit_) {
    now_ = target;
  } else {
    Wait wait;
    wait.end = target;
    await(lock, wait, kForEver);
  }
  if (thread) thread->readings = readings;
  return now_;
}

void Clock::work(const std::function<void()>& body) {
  const auto setWorking = [this](bool isWorking) {
    const Lock lock(mutex_);
    if (own()) own()->isWorking = isWorking;
  };
  setWorking(true);
  try {
    body();
  } catch (...) {
    setWorking(false);
    throw;
  }
  setWorking(false);
}

void Clock::sleep(std::int64_t span) {
  Lock lock(mutex_);
  Wait wait;
  wait.end = plus(now_, std::max<std::int64_t>(span, 1));
  await(lock, wait, kForEver);
}

std::uint64_t Clock::create() {
  const Lock lock(mutex_);
  named_[++numbers_] = {};
  return numbers_;
}

Clock::End Clock::wait(std::uint64_t number, std::int64_t end, std::vector<pollfd> files) {
  Lock lock(mutex_);
  const std::function<bool()> isReady = [&] { return poll(files.data(), files.size(), 0) > 0; };
  Wait wait;
  wait.end = end;
  if (!files.empty()) wait.isDone = &isReady;
  if (const auto it = named_.find(number); it != named_.end()) {
    wait.isOver = it->second.isWoken;
    it->second.wait = &wait;
  }
  if (!wait.isOver) await(lock, wait, kSignalCheckPeriod);
  if (const auto it = named_.find(number); it != named_.end()) it->second.wait = nullptr;
  if (!wait.isOver) return End::again;
  return wait.isTimedOut ? End::timeOut : End::done;
}

void Clock::wake(std::uint64_t number) {
  const Lock lock(mutex_);
  const auto it = named_.find(number);
  if (it == named_.end()) return;
  it->second.isWoken = true;
  if (it->second.wait) it->second.wait->isWoken = true;
  changed_.notify_all();
}

void Clock::drop(std::uint64_t number) {
  const Lock lock(mutex_);
  named_.erase(number);
}

// Checks all threads every 20 ms. Blocks all signals in this thread, so that signals interrupt the
// main thread's calls.
void Clock::watch() {
  sigset_t all;
  sigfillset(&all);
  pthread_sigmask(SIG_BLOCK, &all, nullptr);
  for (;;) {
    std::this_thread::sleep_for(kBetweenLooks);
    Lock lock(mutex_);
    if (Real::now() >= interruptAgain_) interrupt();
    look(lock);
    looked_ = Real::now();
    lookedAt_ = now_;
  }
}

// True if each thread is in one of three states: it waits in this clock; it slept in the kernel at
// this check and the previous check; or `isOutside` is set, because time already advances without
// it.
bool Clock::areOthersAsleep() {
  bool result = true;
  for (Thread& each : threads_) {
    if (each.isWaiting) {
      each.wasAsleep = false;
      continue;
    }
    const bool asleep = each.id != 0 && !each.isWorking && isAsleep(each.id);
    const bool isStill = asleep && std::exchange(each.wasAsleep, asleep);
    each.wasAsleep = asleep;
    if (!asleep) each.isOutside = false;
    result = result && (isStill || each.isOutside);
  }
  return result;
}

void Clock::look(Lock& lock) {
  if (isMoving_ || threads_.empty()) {
    for (Thread& each : threads_) each.wasAsleep = false;
    return;
  }
  // A thread may call wake(), and then loop until the woken thread has run. So a woken wait ends
  // after kLooksBeforeSkip checks, even if not all threads wait.
  for (Wait* const each : waits_) {
    if (each->isWoken && !each->isOver && ++each->looksSince > kLooksBeforeSkip) end(*each);
  }
  if (!areOthersAsleep()) return;
  const bool wasFree = areAllWaiting();
  if (canGoOn() || (!wasFree && endFirst())) {
    if (!wasFree && !std::exchange(hasToldOutside_, true)) {
      sendMessage(Severity::warning,
                  "a thread waits for an event outside of virtual time, such as input, a lock or "
                  "another process: time continues without the thread, and runs may differ");
    }
    for (Thread& each : threads_) each.isOutside = !each.isWaiting;
    changed_.notify_all();
    return;
  }
  const auto passed = std::chrono::duration_cast<std::chrono::microseconds>(Real::now() - looked_);
  follow(lock, lookedAt_ + std::min<std::int64_t>(passed.count(), kMostFollowed));
}

// Advances time to `target`. Stops early if a wait ends, or if a thread begins a wait that time can
// end.
void Clock::follow(Lock& lock, std::int64_t target) {
  followed_ += std::max<std::int64_t>(target - now_, 0);
  if (followed_ > kSkipWorthHint && !std::exchange(hasToldFollowing_, true)) {
    sendMessage(
        Severity::warning,
        "the program waits for an event outside of virtual time, such as input, a window or "
        "another process: meanwhile time follows the wall clock, and runs may differ");
  }
  while (now_ < target && !isMoving_ && !canGoOn() && !endFirst()) move(lock, target);
}

}  // namespace hrdf::hebi_c

using namespace hrdf::hebi_c;

int32_t hrdf_clock_is_stepped(void) { return theClock().isStepped() ? 1 : 0; }

int64_t hrdf_clock_now(void) {
  return guard({}, int64_t{0}, [] { return theClock().dateOf(theClock().now()); });
}

void hrdf_clock_set(int64_t now) {
  guardCall({}, [&] { theClock().setDate(now); });
}

void hrdf_clock_limit(int64_t span) {
  guardCall({}, [&] { theClock().setLimit(span); });
}

int32_t hrdf_clock_interruptions(void) {
  return guard({}, int32_t{0}, [] { return theClock().interruptions(); });
}

void hrdf_clock_enter(void) {
  guardCall({}, [] { theClock().enter(); });
}

void hrdf_clock_begin(void) {
  guardCall({}, [] { theClock().begin(); });
}

void hrdf_clock_leave(void) {
  guardCall({}, [] { theClock().leave(); });
}

void hrdf_clock_sleep(int64_t span) {
  guardCall({}, [&] { theClock().sleep(span); });
}

uint64_t hrdf_clock_wait_create(void) {
  return guard({}, uint64_t{0}, [] { return theClock().create(); });
}

int32_t hrdf_clock_wait(uint64_t wait, int64_t end, const HrdfClockFile* files, size_t count) {
  return guard({}, int32_t{HrdfWaitDone}, [&]() -> int32_t {
    std::vector<pollfd> polled;
    for (size_t i = 0; files && i < count; ++i) {
      polled.push_back({files[i].file, files[i].events, 0});
    }
    const int64_t time = end < 0 ? Clock::kNever : end - theClock().dateOf(0);
    switch (theClock().wait(wait, time, std::move(polled))) {
      case Clock::End::timeOut:
        return HrdfWaitTimeOut;
      case Clock::End::done:
        return HrdfWaitDone;
      case Clock::End::again:
        break;
    }
    return HrdfWaitAgain;
  });
}

void hrdf_clock_wake(uint64_t wait) {
  guardCall({}, [&] { theClock().wake(wait); });
}

void hrdf_clock_wait_drop(uint64_t wait) {
  guardCall({}, [&] { theClock().drop(wait); });
}
