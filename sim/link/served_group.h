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

// A group that another program has opened in this process's world. The thread that makes steps
// calls receive(). The publisher's thread calls all other functions.
class ServedGroup final : public WorldListener {
 public:
  // `modules` are indices of devices in the world. The group rings `bell` when it has new feedback.
  static std::shared_ptr<ServedGroup> make(const std::shared_ptr<World>& world,
                                           std::vector<int> modules,
                                           std::shared_ptr<const Bell> bell);

  std::size_t size() const { return modules_.size(); }
  // Returns the sender number of the group's commands.
  std::uint64_t sender() const { return modules_.sender(); }

  void setFrequency(float frequency);
  void request();
  // Gives a command to all modules. Returns true if every module accepted it.
  bool give(const GroupCommand& command, std::int32_t lifetime);
  void report(GroupInfo& info);
  Eigen::VectorXd gravityEfforts();
  // Returns the newest feedback, valid until the next call. Null: no feedback since the last call.
  const GroupFeedback* takeFeedback();

  std::function<void()> receive(WorldEvent event) override;

 private:
  ServedGroup(const std::shared_ptr<World>& world, std::vector<int> modules,
              std::shared_ptr<const Bell> bell);

  const std::shared_ptr<const Bell> bell_;
  WorldModules modules_;
  // The members below, except taken_, are protected by the lock of the world.
  FeedbackPace pace_;
  std::uint64_t sequence_ = 0;
  bool isFresh_ = false;
  std::unique_ptr<GroupFeedback> newest_;
  std::unique_ptr<GroupFeedback> taken_;  // last result of takeFeedback(); needs no lock
};

}  // namespace hrdf::sim::link

#endif  // HRDF_SIM_LINK_SERVED_GROUP_H_
