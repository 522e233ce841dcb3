// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#ifndef HRDF_SIM_HEBI_C_GROUP_H_
#define HRDF_SIM_HEBI_C_GROUP_H_

#include <atomic>
#include <cstdint>
#include <memory>
#include <utility>

#include <unistd.h>

#include "groups/feedback_thread.h"
#include "hebi_c/group_messages.h"
#include "hebi_c/guard.h"
#include "hebi_c/process.h"

struct HebiGroup {
  explicit HebiGroup(std::shared_ptr<hrdf::sim::Group> group)
      : members(group), handlers(std::move(group)) {}
  ~HebiGroup() { clearHandlers(); }

  std::shared_ptr<hrdf::sim::Group> members;  // simulated modules, or an imitation group
  hrdf::sim::FeedbackThread handlers;

  std::size_t size() const { return static_cast<std::size_t>(members->size()); }
  // True if the parent of this process made the group before fork(). Threads that exist only in the
  // parent may then hold the group's locks.
  bool isOfParent() const { return process != getpid(); }
  // True if the group's simulation was closed.
  bool isClosed() const { return closings != hrdf::hebi_c::closings() && !members->isImitation(); }

  // Adds a handler. In virtual time the stepping thread calls it, else the group's own thread.
  void addHandler(hrdf::sim::GroupFeedbackHandler handler);
  void clearHandlers();

 private:
  pid_t process = getpid();
  std::uint64_t closings = hrdf::hebi_c::closings();
  std::atomic<int> steppedHandlers = 0;
};

namespace hrdf::hebi_c {

// Runs `body` and returns its status. Fails if `group` was made by another process, if the group's
// simulation is closed, or if `group` or `other` is null. `other`: a second pointer that must not
// be null.
template <class Body>
HebiStatusCode withGroup(HebiGroup* group, const void* other, Body body) noexcept {
  return guardStatus({group, other}, [&] {
    constexpr const char* kCutOff = "the group belongs to the parent process";
    if (group->isOfParent()) return fail(HebiStatusFailure, kCutOff);
    if (group->isClosed()) return fail(HebiStatusFailure, "the simulation of the group is closed");
    return body();
  });
}

}  // namespace hrdf::hebi_c

#endif  // HRDF_SIM_HEBI_C_GROUP_H_
