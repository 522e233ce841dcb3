// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#ifndef HRDF_SIM_GROUPS_WORLD_MODULES_H_
#define HRDF_SIM_GROUPS_WORLD_MODULES_H_

#include <utility>
#include <vector>

#include "groups/modules.h"
#include "world/world.h"

namespace hrdf::sim {

// Modules of a simulation in this process.
class WorldModules final : public Modules {
 public:
  // `modules`: the indices of the group's modules among the devices of `world`.
  WorldModules(std::shared_ptr<World> world, std::vector<int> modules)
      : world_(std::move(world)), modules_(std::move(modules)) {}

  std::size_t size() const override { return modules_.size(); }
  bool areReal() const override { return true; }
  StateLock lock() override { return world_->lock(); }
  void join(const std::shared_ptr<WorldListener>& listener) override {
    id_ = world_->join(listener);
  }
  std::uint64_t sender() const override { return id_; }
  // Sends `command`, valid for `lifetime` ms, to the modules; the caller holds lock(). Returns true
  // if every module accepted the command.
  bool give(const GroupCommand& command, std::int32_t lifetime);
  bool send(const GroupCommand& command, std::int32_t lifetime) override {
    give(command, lifetime);
    return true;
  }
  bool sendAcknowledged(StateLock& state, const GroupCommand& command, std::int32_t lifetime,
                        std::int32_t timeoutMs) override;
  void report(std::uint64_t sequence, GroupFeedback& feedback) override;
  bool report(StateLock&, GroupInfo& info, std::int32_t) override;
  Eigen::VectorXd gravityEfforts(StateLock&) override;
  double time() const override { return world_->time(); }
  std::int64_t steps() const override { return world_->clock().stepsSinceReset(); }
  bool isStepping() const override { return world_->clock().isStepping(); }
  bool advance(StateLock& state, std::int32_t timeoutMs,
               const std::function<bool()>& isDone) override;
  std::unique_lock<std::mutex> quiet() override { return world_->clock().quiet(); }

 private:
  std::shared_ptr<World> world_;
  std::vector<int> modules_;
  std::uint64_t id_ = 0;
};

}  // namespace hrdf::sim

#endif  // HRDF_SIM_GROUPS_WORLD_MODULES_H_
