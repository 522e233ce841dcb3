// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// A group without modules, for programs that are tried without a robot: it answers what it was
// commanded. The calls are those of Group.
#ifndef HRDF_SIM_GROUPS_IMITATION_GROUP_H_
#define HRDF_SIM_GROUPS_IMITATION_GROUP_H_

#include <cstdint>
#include <mutex>
#include <vector>

#include <hrdf/sim/group.h>

namespace hrdf::sim {

// Nothing waits: feedback is there at once, whatever its frequency. Any thread may use it.
class ImitationGroup final {
 public:
  explicit ImitationGroup(std::size_t size) : commands_(size) {}

  int size() const { return static_cast<int>(commands_.size()); }

  bool setCommandLifetimeMs(std::int32_t ms);
  std::int32_t getCommandLifetimeMs() const;
  bool setFeedbackFrequencyHz(float frequency);
  float getFeedbackFrequencyHz() const;

  // Keeps the targets; those that are not set become unset. Returns false for another size.
  bool sendCommand(const GroupCommand& command);
  bool sendCommandWithAcknowledgement(const GroupCommand& command, std::int32_t /*timeoutMs*/) {
    return sendCommand(command);
  }
  bool sendFeedbackRequest() const { return true; }
  // Reports the targets, as measured and as commanded. Returns false for another size.
  bool readFeedback(GroupFeedback& feedback) const;
  bool getNextFeedback(GroupFeedback& feedback, std::int32_t /*timeoutMs*/) const {
    return readFeedback(feedback);
  }

 private:
  mutable std::mutex mutex_;
  std::vector<Command> commands_;  // the newest of each module
  std::int32_t lifetime_ = 250;    // ms
  float frequency_ = 100;          // Hz
};

}  // namespace hrdf::sim

#endif  // HRDF_SIM_GROUPS_IMITATION_GROUP_H_
