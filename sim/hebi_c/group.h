// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#ifndef HRDF_SIM_HEBI_C_GROUP_H_
#define HRDF_SIM_HEBI_C_GROUP_H_

#include <memory>
#include <utility>
#include <variant>

#include "groups/feedback_thread.h"
#include "groups/imitation_group.h"
#include "hebi_c/group_messages.h"

// Modules that are simulated, or imitated.
struct HebiGroup {
  using Simulated = std::shared_ptr<hrdf::sim::Group>;
  using Imitated = std::shared_ptr<hrdf::sim::ImitationGroup>;

  explicit HebiGroup(Simulated group) : members(group), handlers(std::move(group)) {}
  explicit HebiGroup(Imitated group) : members(group), handlers(std::move(group)) {}

  std::variant<Simulated, Imitated> members;
  hrdf::sim::FeedbackThread handlers;

  // Calls call(group) with the members, whichever they are.
  template <class Call>
  auto with(Call call) const {
    return std::visit([&](const auto& group) { return call(*group); }, members);
  }
  // Null for an imitation.
  hrdf::sim::Group* simulated() const {
    const auto* group = std::get_if<Simulated>(&members);
    return group ? group->get() : nullptr;
  }
  std::size_t size() const {
    return with([](const auto& group) { return static_cast<std::size_t>(group.size()); });
  }
};

#endif  // HRDF_SIM_HEBI_C_GROUP_H_
