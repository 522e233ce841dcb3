// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// A group: modules that get commands and send feedback together.
#ifndef HRDF_SIM_GROUP_H_
#define HRDF_SIM_GROUP_H_

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include <Eigen/Core>

#include <hrdf/sim/group_command.h>
#include <hrdf/sim/group_feedback.h>
#include <hrdf/sim/group_info.h>
#include <hrdf/sim/log_file.h>

namespace hrdf::sim {

class FeedbackPace;
class LogWriter;
class Modules;
class WorldListener;

// HEBI's library sends these only on request; here every info has all fields.
enum InfoExtraFields : std::uint64_t {
  EthernetInfo = 1,
  UserData = 2,
  FirmwareInfo = 4,
  RuntimeData = 8,
};

using GroupFeedbackHandler = std::function<void(const GroupFeedback&)>;

// Made by a Lookup; keeps the simulation's modules alive. In stepped time no call waits. In real
// time a call that waits gives up after its timeout (ms, below 0: never) and when the simulation is
// paused. A message of another size than the group is refused. Any thread may use it. A handler may
// let go of the group and of the simulation; both last until the call that runs it is over.
class Group final : public std::enable_shared_from_this<Group> {
 public:
  static constexpr std::int32_t kDefaultTimeoutMs = 500;
  static constexpr std::int32_t DEFAULT_TIMEOUT_MS = kDefaultTimeoutMs;  // NOLINT: HEBI's name
  static constexpr float kMostFeedbackFrequencyHz = kMaxFeedbackFrequency;
  static constexpr float kLeastFeedbackFrequencyHz = 0.0001F;

  Group(const Group&) = delete;
  Group& operator=(const Group&) = delete;
  ~Group();

  // Makes a group of modules that are not there, for programs that are tried without a robot: they
  // answer what they were commanded, at once and whatever the frequency. They have no info and no
  // log, and call no handlers.
  static std::shared_ptr<Group> createImitation(std::size_t size);
  bool isImitation() const;

  int size() const;

  // Sets how long (ms) a command holds; during that time the modules take no commands of other
  // groups. 0 and -1: for ever, and other groups may command too. Returns false below -1 and above
  // 5000.
  bool setCommandLifetimeMs(std::int32_t ms);
  std::int32_t getCommandLifetimeMs() const;

  // Sends a command, which acts from the next step on. As over a network, true means that it was
  // sent: a module that another group has locked does not take it. If a target or a reference is
  // infinite or larger than kMaxTarget, nothing is sent to any module.
  bool sendCommand(const GroupCommand& command);
  // As above, and takes one step, or in real time waits for it; returns true if every module took
  // the command. Refused in a feedback handler.
  bool sendCommandWithAcknowledgement(const GroupCommand& command,
                                      std::int32_t timeoutMs = kDefaultTimeoutMs);

  // Sets how often feedback comes while the simulation steps, whoever steps it: 0 (never), or
  // within the two limits above; at most once each step. Returns false for other values.
  bool setFeedbackFrequencyHz(float frequency);
  float getFeedbackFrequencyHz() const;
  static bool isFrequency(float frequency);
  // Asks for feedback with the next step.
  bool sendFeedbackRequest();
  // Returns the newest feedback that came since the last call. If there is none, steps the
  // simulation to the next feedback, or in real time waits for it. Returns false, without a step,
  // if no feedback will come. In real time a call that does not wait (timeout 0) returns the newest
  // feedback a second time where one before it was missed: polls succeed as often as feedback
  // comes.
  bool getNextFeedback(GroupFeedback& feedback, std::int32_t timeoutMs = kDefaultTimeoutMs);

  // Reads the modules' feedback now, without a step and without calling handlers. Returns false for
  // another size.
  bool readFeedback(GroupFeedback& feedback);

  // Adds a handler. The thread that steps calls it after each step that brings feedback. A handler
  // may send commands, but not step the simulation or wait for it: such calls are refused.
  void addFeedbackHandler(GroupFeedbackHandler handler);
  // Removes all handlers; waits for those that run in other threads.
  void clearFeedbackHandlers();

  // Returns the number by which a simulation of this process knows the group as a sender of
  // commands; 0 in other cases.
  std::uint64_t sender() const;

  // Returns the effort (N m) of each module that, together, hold the robot against gravity as it
  // stands now: for an effort command beside a position. A floating base that touches the ground
  // stands on these contacts; without contact it is taken as held. Contacts act with a lag of 50 ms
  // between calls, so call it regularly, such as with each feedback.
  Eigen::VectorXd getGravityEfforts() const;

  bool requestInfo(GroupInfo& info, std::int32_t timeoutMs = kDefaultTimeoutMs) const;
  bool requestInfoExtra(GroupInfo& info, InfoExtraFields,
                        std::int32_t timeoutMs = kDefaultTimeoutMs) {
    return requestInfo(info, timeoutMs);
  }

  // Writes all feedback of the group, and each info that is requested, to a file in `folder`, which
  // must exist ("" is the working directory); without a name, the file is named after the present
  // time. A name that ends in .hebilog, as HEBI's logs, gets the ending .hrdflog. Replaces a file
  // of that name, and stops a log that runs. Returns the path, or "" if it cannot.
  std::string startLog(const std::string& folder) const;
  std::string startLog(const std::string& folder, const std::string& file) const;
  // Stops the log and returns it, at its beginning; null if no log ran or not all of it could be
  // written.
  std::shared_ptr<LogFile> stopLog() const;
  // Writes numbers of the user's own into the log. Returns false if none runs.
  bool logUserState(const UserState& state) const;
  // Returns why the last log could not be started or written; empty if it could.
  std::string logError() const;

 private:
  friend class Lookup;
  class Listener;
  using Handlers = std::vector<GroupFeedbackHandler>;

  static std::shared_ptr<Group> make(std::unique_ptr<Modules> modules);
  explicit Group(std::unique_ptr<Modules> modules);
  bool isFitting(const GroupCommand& command) const;
  // Reads the feedback of a step if it is due. Returns true if handlers must be called for it.
  bool afterStep();
  bool isDue();
  void callHandlers();
  // Starts again like a new group, after a reset of the simulation.
  void restart();
  std::string startLogAt(const std::string& path) const;
  void measure(GroupFeedback& feedback);
  std::uint64_t now() const;  // us of simulated time

  std::unique_ptr<Modules> modules_;
  std::int32_t lifetime_ = 250;  // ms
  std::uint64_t sequence_ = 0;
  bool isUnread_ = false;
  GroupFeedback newest_;
  std::uint64_t arrivals_ = 0;  // of newest_, over resets
  // Mutable, as HEBI's methods that start and stop a log are const.
  mutable std::unique_ptr<LogWriter> log_;  // while one runs
  mutable std::string logError_;
  std::shared_ptr<const Handlers> handlers_;
  std::unique_ptr<FeedbackPace> pace_;
  std::unique_ptr<WorldListener> listener_;
};

}  // namespace hrdf::sim

#endif  // HRDF_SIM_GROUP_H_
