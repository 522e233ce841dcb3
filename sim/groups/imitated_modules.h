// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#ifndef HRDF_SIM_GROUPS_IMITATED_MODULES_H_
#define HRDF_SIM_GROUPS_IMITATED_MODULES_H_

#include <vector>

#include "groups/modules.h"

namespace hrdf::sim {

// Modules without a simulation: they return the newest command as feedback at once. Their time is
// always 0.
class ImitatedModules final : public Modules {
 public:
  explicit ImitatedModules(std::size_t size) : commands_(size) {}

  std::size_t size() const override { return commands_.size(); }
  bool areReal() const override { return false; }
  StateLock lock() override { return StateLock(mutex_); }
  void join(const std::shared_ptr<WorldListener>&) override {}
  // Stores `command` in place of the earlier command: a target that `command` does not set is
  // cleared.
  bool send(const GroupCommand& command, std::int32_t lifetime) override;
  bool sendAcknowledged(StateLock&, const GroupCommand& command, std::int32_t lifetime,
                        std::int32_t) override {
    return send(command, lifetime);
  }
  // Writes the commanded targets into `feedback`, as measured and as commanded values.
  void report(std::uint64_t sequence, GroupFeedback& feedback) override;
  bool report(StateLock&, GroupInfo&, std::int32_t) override { return false; }
  Eigen::VectorXd gravityEfforts(StateLock&) override {
    return Eigen::VectorXd::Zero(static_cast<Eigen::Index>(size()));
  }
  double time() const override { return 0; }
  std::int64_t steps() const override { return 0; }
  bool accepts(const GroupCommand&) const override { return true; }
  bool isStepping() const override { return false; }
  bool advance(StateLock&, std::int32_t, const std::function<bool()>&) override { return true; }
  std::unique_lock<std::mutex> quiet() override { return {}; }

 private:
  StateMutex mutex_;
  std::vector<Command> commands_;
};

}  // namespace hrdf::sim

#endif  // HRDF_SIM_GROUPS_IMITATED_MODULES_H_
