// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "groups/feedback_thread.h"

#include <chrono>
#include <condition_variable>
#include <mutex>
#include <thread>
#include <utility>

namespace hrdf::sim {
namespace {

constexpr std::chrono::milliseconds kPause{10};  // pause while the feedback frequency is 0

void copy(const GroupFeedback& from, GroupFeedback& to) {
  for (std::size_t i = 0; i < to.size(); ++i) to[i].message = from[i].message;
}

}  // namespace

// Shared by a FeedbackThread and its thread, so that the thread can still use the Run if a handler
// deletes the FeedbackThread.
struct FeedbackThread::Run {
  explicit Run(int size) : newest(static_cast<std::size_t>(size)), shown(newest.size()) {}

  void receive(const GroupFeedback& feedback);
  // Wait for the next feedback; `lock` holds `mutex`. Return false if the thread must end.
  bool waitForGroup(std::unique_lock<std::mutex>& lock);
  bool waitForImitation(std::unique_lock<std::mutex>& lock);
  void work();

  // Group of imitated modules, from which the thread reads feedback; null: the group calls
  // receive().
  std::shared_ptr<Group> imitation;
  std::thread thread;

  std::mutex mutex;  // protects all members below except `shown`
  std::condition_variable changed;
  std::vector<GroupFeedbackHandler> handlers;
  bool isStopped = false;
  bool isFresh = false;
  GroupFeedback newest;
  GroupFeedback shown;  // copy of `newest` for the handlers
};

void FeedbackThread::Run::receive(const GroupFeedback& feedback) {
  {
    const std::lock_guard lock(mutex);
    copy(feedback, newest);
    isFresh = true;
  }
  changed.notify_all();
}

bool FeedbackThread::Run::waitForGroup(std::unique_lock<std::mutex>& lock) {
  changed.wait(lock, [&] { return isStopped || isFresh; });
  return !isStopped;
}

bool FeedbackThread::Run::waitForImitation(std::unique_lock<std::mutex>& lock) {
  const double frequency = imitation->getFeedbackFrequencyHz();
  const std::chrono::duration<double> period = frequency > 0
                                                   ? std::chrono::duration<double>(1 / frequency)
                                                   : std::chrono::duration<double>(kPause);
  if (changed.wait_for(lock, period, [&] { return isStopped; })) return false;
  isFresh = frequency > 0 && imitation->readFeedback(newest);
  return true;
}

void FeedbackThread::Run::work() {
  std::unique_lock lock(mutex);
  while (imitation ? waitForImitation(lock) : waitForGroup(lock)) {
    if (!std::exchange(isFresh, false)) continue;
    copy(newest, shown);
    const std::vector<GroupFeedbackHandler> present = handlers;
    lock.unlock();
    for (const GroupFeedbackHandler& handler : present) handler(shown);
    lock.lock();
  }
}

FeedbackThread::FeedbackThread(std::shared_ptr<Group> group) : group_(std::move(group)) {}

FeedbackThread::~FeedbackThread() { clear(); }

std::shared_ptr<FeedbackThread::Run> FeedbackThread::start() const {
  auto run = std::make_shared<Run>(group_->size());
  if (group_->isImitation()) run->imitation = group_;
  run->thread = std::thread([run] { run->work(); });
  group_->addFeedbackHandler([run](const GroupFeedback& feedback) { run->receive(feedback); });
  return run;
}

void FeedbackThread::add(GroupFeedbackHandler handler) {
  const std::lock_guard lock(mutex_);
  if (!run_) run_ = start();
  const std::lock_guard running(run_->mutex);
  run_->handlers.push_back(std::move(handler));
}

void FeedbackThread::clear() {
  std::unique_lock lock(mutex_);
  const std::shared_ptr<Run> run = std::move(run_);
  lock.unlock();
  if (!run) return;
  group_->clearFeedbackHandlers();
  {
    const std::lock_guard running(run->mutex);
    run->isStopped = true;
    run->handlers.clear();
  }
  run->changed.notify_all();
  if (run->thread.get_id() == std::this_thread::get_id()) {
    run->thread.detach();
  } else {
    run->thread.join();
  }
}

}  // namespace hrdf::sim
