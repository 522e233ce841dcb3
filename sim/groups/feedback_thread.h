// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Calls a group's feedback handlers on a separate thread: a slow handler drops feedback, and does
// not delay the physics.
#ifndef HRDF_SIM_GROUPS_FEEDBACK_THREAD_H_
#define HRDF_SIM_GROUPS_FEEDBACK_THREAD_H_

#include <memory>
#include <mutex>

#include <hrdf/sim/group.h>

namespace hrdf::sim {

// Calls handlers with the newest feedback of a group, at most at the group's feedback frequency.
// Any thread and any handler may call add() and clear(), but two threads must not call clear() at
// the same time.
class FeedbackThread final {
 public:
  explicit FeedbackThread(std::shared_ptr<Group> group);
  FeedbackThread(const FeedbackThread&) = delete;
  FeedbackThread& operator=(const FeedbackThread&) = delete;
  ~FeedbackThread();

  // Adds a handler; the first handler starts the thread. Throws std::system_error if the system
  // cannot start a thread.
  void add(GroupFeedbackHandler handler);
  // Removes all handlers, also those that were added to the group directly, and ends the thread.
  // Waits for a running handler, unless that handler calls clear().
  void clear();

 private:
  struct Run;

  std::shared_ptr<Run> start() const;

  std::shared_ptr<Group> group_;
  std::mutex mutex_;
  std::shared_ptr<Run> run_;  // null: there are no handlers
};

}  // namespace hrdf::sim

#endif  // HRDF_SIM_GROUPS_FEEDBACK_THREAD_H_
