// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Calls handlers of a group's feedback on a thread of their own, so that a slow handler drops
// feedback and never holds the physics.
#ifndef HRDF_SIM_GROUPS_FEEDBACK_THREAD_H_
#define HRDF_SIM_GROUPS_FEEDBACK_THREAD_H_

#include <memory>
#include <mutex>

#include <hrdf/sim/group.h>

namespace hrdf::sim {

// Its handlers get the newest feedback, at most at the group's frequency. Any thread may use it,
// also a handler; but only one ends it.
class FeedbackThread final {
 public:
  explicit FeedbackThread(std::shared_ptr<Group> group);
  FeedbackThread(const FeedbackThread&) = delete;
  FeedbackThread& operator=(const FeedbackThread&) = delete;
  ~FeedbackThread();

  // Starts the thread with the first handler. Throws std::system_error if the system has none left.
  void add(GroupFeedbackHandler handler);
  // Removes all handlers, also others of the group, and ends the thread; waits for a handler that
  // runs, unless that one calls this.
  void clear();

 private:
  struct Run;

  std::shared_ptr<Run> start() const;

  std::shared_ptr<Group> group_;
  std::mutex mutex_;
  std::shared_ptr<Run> run_;  // null: without handlers
};

}  // namespace hrdf::sim

#endif  // HRDF_SIM_GROUPS_FEEDBACK_THREAD_H_
