// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#ifndef HRDF_SIM_HEBI_C_GROUP_H_
#define HRDF_SIM_HEBI_C_GROUP_H_

#include <memory>
#include <utility>

#include <unistd.h>

#include "groups/feedback_thread.h"
#include "hebi_c/group_messages.h"
#include "hebi_c/guard.h"

struct HebiGroup {
  explicit HebiGroup(std::shared_ptr<hrdf::sim::Group> group)
      : members(group), handlers(std::move(group)) {}

  std::shared_ptr<hrdf::sim::Group> members;  // simulated, or imitated
  hrdf::sim::FeedbackThread handlers;

  std::size_t size() const { return static_cast<std::size_t>(members->size()); }
  // Reports whether it was made by the parent of this process, before fork(): threads that are not
  // here may hold its locks.
  bool isOfParent() const { return process != getpid(); }

 private:
  pid_t process = getpid();
};

namespace hrdf::hebi_c {

// Runs `body` for a group of this process, and other arguments that must not be null.
template <class Body>
HebiStatusCode withGroup(HebiGroup* group, const void* other, Body body) noexcept {
  return guardStatus({group, other}, [&] {
    constexpr const char* kCutOff = "the group belongs to the process that made this one";
    return group->isOfParent() ? fail(HebiStatusFailure, kCutOff) : body();
  });
}

}  // namespace hrdf::hebi_c

#endif  // HRDF_SIM_HEBI_C_GROUP_H_
