// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Modules that are commanded and heard together.
#ifndef HRDF_SIM_GROUP_H_
#define HRDF_SIM_GROUP_H_

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include <hrdf/sim/group_command.h>
#include <hrdf/sim/group_feedback.h>
#include <hrdf/sim/group_info.h>
#include <hrdf/sim/log_file.h>

namespace hrdf::sim {

class LogWriter;
class World;
class WorldListener;

// What HEBI's library asks for on top of an info's usual fields; here all always come.
enum InfoExtraFields : std::uint64_t {
  EthernetInfo = 1,
  UserData = 2,
  FirmwareInfo = 4,
  RuntimeData = 8,
};

using GroupFeedbackHandler = std::function<void(const GroupFeedback&)>;

// Made by a Lookup; keeps what it needs of the simulation alive. In stepped time nothing here
// waits; in real time what waits gives up after its timeout (ms, below 0: never) and when the
// simulation is paused. A message of another size than the group is refused. May be used by any
// thread.
class Group final {
 public:
  static constexpr std::int32_t kDefaultTimeoutMs = 500;
  static constexpr std::int32_t DEFAULT_TIMEOUT_MS = kDefaultTimeoutMs;  // NOLINT: HEBI's name
  static constexpr float kMostFeedbackFrequencyHz = kMaxFeedbackFrequency;
  static constexpr float kLeastFeedbackFrequencyHz = 0.001F;

  Group(const Group&) = delete;
  Group& operator=(const Group&) = delete;
  ~Group();

  int size() const { return static_cast<int>(modules_.size()); }

  // How long (ms) a command holds, during which other groups are not heard; 0 and less: for ever,
  // and it keeps nobody away. False above 5000.
  bool setCommandLifetimeMs(std::int32_t ms);
  std::int32_t getCommandLifetimeMs() const;

  // In force from the next step on. As over a network true says that it was sent: a module that is
  // locked by another group does not take it. Not sent at all, to any of the modules, where a
  // target is infinite.
  bool sendCommand(const GroupCommand& command);
  // Takes one step, or in real time waits for it; true if every module took the command. Not inside
  // of a handler.
  bool sendCommandWithAcknowledgement(const GroupCommand& command,
                                      std::int32_t timeoutMs = kDefaultTimeoutMs);

  // Of the feedback that comes while the simulation steps, whoever steps it: 0 (none), or from the
  // least to the most above, of which a step gives one at most. False for others.
  bool setFeedbackFrequencyHz(float frequency);
  float getFeedbackFrequencyHz() const;
  // Asks for feedback with the next step.
  bool sendFeedbackRequest();
  // The newest feedback that came since the last call; where none did, steps the simulation to the
  // next, or in real time waits for it. False, without a step, when none is to come.
  bool getNextFeedback(GroupFeedback& feedback, std::int32_t timeoutMs = kDefaultTimeoutMs);

  // What the modules tell now: no step, and no handler hears of it. False for another size.
  bool readFeedback(GroupFeedback& feedback);

  // Handlers are called behind the step that brings feedback, by the thread that steps. They may
  // send commands, but not step the simulation or wait for it: what would is refused.
  void addFeedbackHandler(GroupFeedbackHandler handler);
  // Waits for handlers that run in other threads.
  void clearFeedbackHandlers();

  bool requestInfo(GroupInfo& info, std::int32_t timeoutMs = kDefaultTimeoutMs) const;
  bool requestInfoExtra(GroupInfo& info, InfoExtraFields,
                        std::int32_t timeoutMs = kDefaultTimeoutMs) {
    return requestInfo(info, timeoutMs);
  }

  // Writes all feedback that the group hears, whoever reads it, to a file in `folder`, which must
  // be there ("" is the working directory); without a name it is called by the present time. A file
  // of that name is replaced, and a log that runs is stopped. The path, or "" where it cannot.
  std::string startLog(const std::string& folder) const;
  std::string startLog(const std::string& folder, const std::string& file) const;
  // The log, from its beginning; null where none ran or not all of it could be written.
  std::shared_ptr<LogFile> stopLog() const;
  // Why the last log could not be started or written; empty if it could.
  std::string logError() const;

 private:
  friend class Lookup;
  class Listener;
  using Handlers = std::vector<GroupFeedbackHandler>;

  // `modules` are indices of the world's.
  static std::shared_ptr<Group> make(std::shared_ptr<World> world, std::vector<int> modules);
  Group(std::shared_ptr<World> world, std::vector<int> modules);
  bool isFitting(const GroupCommand& command) const;
  // Returns whether every module took it.
  bool deliver(const GroupCommand& command);
  // Reads the feedback of a step if it is due. Returns whether handlers are to be called for it.
  bool afterStep();
  bool isDue();
  void callHandlers();
  // Starts anew, as the simulation was reset.
  void restart();
  std::string startLogAt(const std::string& path) const;
  void measure(GroupFeedback& feedback);

  std::shared_ptr<World> world_;
  std::vector<int> modules_;
  std::uint64_t id_ = 0;  // as sender of commands
  std::int32_t lifetime_ = 0;
  float frequency_ = 0;            // Hz
  std::int64_t frequencySet_ = 0;  // the step in which it was set
  std::int64_t received_ = 0;      // feedback since then
  std::uint64_t sequence_ = 0;
  bool isRequested_ = false;
  bool isUnread_ = false;
  GroupFeedback newest_;
  // Mutable, as HEBI's methods that start and stop a log are const.
  mutable std::unique_ptr<LogWriter> log_;  // while one runs
  mutable std::string logError_;
  std::shared_ptr<const Handlers> handlers_;
  std::unique_ptr<WorldListener> listener_;
};

}  // namespace hrdf::sim

#endif  // HRDF_SIM_GROUP_H_
