// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#ifndef HRDF_SIM_LINK_SERVED_GROUP_H_
#define HRDF_SIM_LINK_SERVED_GROUP_H_

#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

#include "groups/feedback_pace.h"
#include "groups/world_modules.h"
#include "link/descriptor.h"
#include "link/wire.h"
#include "world/world.h"

namespace hrdf::sim::link {

// A group of another program, in a world. The thread that serves programs makes all calls but
// receive(), which the thread that steps makes.
class ServedGroup final : public WorldListener {
 public:
  // `modules` are indices of the world's devices. Rings `bell` when feedback waits.
  static std::shared_ptr<ServedGroup> make(const std::shared_ptr<World>& world,
                                           std::vector<int> modules,
                                           std::shared_ptr<const Bell> bell);

  std::size_t size() const { return modules_.size(); }
  // Its number as a sender of commands.
  std::uint64_t sender() const { return modules_.sender(); }

  void setFrequency(float frequency);
  void request();
  // Returns true if every module took it.
  bool give(const GroupCommand& command, std::int32_t lifetime);
  void report(GroupInfo& info);
  Eigen::VectorXd gravityEfforts();
  // Returns the newest feedback, valid until the next call; null if it was taken already.
  const GroupFeedback* takeFeedback();

  std::function<void()> receive(WorldEvent event) override;

 private:
  ServedGroup(const std::shared_ptr<World>& world, std::vector<int> modules,
              std::shared_ptr<const Bell> bell);

  const std::shared_ptr<const Bell> bell_;
  WorldModules modules_;
  // Under the lock of the world.
  FeedbackPace pace_;
  std::uint64_t sequence_ = 0;
  bool isFresh_ = false;
  std::unique_ptr<GroupFeedback> newest_;
  std::unique_ptr<GroupFeedback> taken_;  // used without a lock
};

}  // namespace hrdf::sim::link

#endif  // HRDF_SIM_LINK_SERVED_GROUP_H_
