// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#ifndef HRDF_SIM_HEBI_C_GROUP_H_
#define HRDF_SIM_HEBI_C_GROUP_H_

#include <memory>
#include <utility>

#include "groups/feedback_thread.h"
#include "hebi_c/group_messages.h"

struct HebiGroup {
  explicit HebiGroup(std::shared_ptr<hrdf::sim::Group> group)
      : members(group), handlers(std::move(group)) {}

  std::shared_ptr<hrdf::sim::Group> members;  // simulated, or imitated
  hrdf::sim::FeedbackThread handlers;

  std::size_t size() const { return static_cast<std::size_t>(members->size()); }
};

#endif  // HRDF_SIM_HEBI_C_GROUP_H_
