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

// Extra fields of an info. HEBI's library sends them on request; here every info has all fields.
enum InfoExtraFields : std::uint64_t {
  EthernetInfo = 1,  // addresses
  UserData = 2,      // user settings
  FirmwareInfo = 4,  // types and revisions
  RuntimeData = 8,   // run times
};

// Receives feedback, which is valid during the call.
using GroupFeedbackHandler = std::function<void(const GroupFeedback&)>;

// Modules that get commands and send feedback together. A Lookup makes groups. A group keeps the
// modules of the simulation alive. In stepped time no call waits. In real time a call that waits
// ends after its timeout (ms; below 0: none) and when the simulation is paused.
//
// A message of another size than the group is refused. All threads may use a group. A handler may
// release the group and the simulation; both exist until the call that runs the handler ends.
class Group final : public std::enable_shared_from_this<Group> {
 public:
  // Timeout of calls, ms.
  static constexpr std::int32_t kDefaultTimeoutMs = 500;
  static constexpr std::int32_t DEFAULT_TIMEOUT_MS = kDefaultTimeoutMs;  // NOLINT: HEBI's name
  // Limits of the feedback frequency, Hz.
  static constexpr float kMostFeedbackFrequencyHz = kMaxFeedbackFrequency;
  static constexpr float kLeastFeedbackFrequencyHz = 0.0001F;

  Group(const Group&) = delete;
  Group& operator=(const Group&) = delete;
  ~Group();

  // Makes a group without a simulation, to try programs without a robot. Commands come back as
  // feedback at once, at any frequency. Such a group has no infos and no log, and calls no
  // handlers.
  static std::shared_ptr<Group> createImitation(std::size_t size);
  // True if createImitation() made the group.
  bool isImitation() const;

  // Returns the number of modules.
  int size() const;

  // Sets how long (ms) a command holds. During this time the modules ignore commands of other
  // groups; then the targets end. 0 and -1: no end, and other groups may command too. Returns
  // false, and changes nothing, below -1 and above 5000.
  bool setCommandLifetimeMs(std::int32_t ms);
  // Returns the command lifetime (ms).
  std::int32_t getCommandLifetimeMs() const;

  // Sends a command, which acts from the next step on. True: it was sent, as over a network; a
  // module that another group has locked ignores it. If a target or reference is not within
  // kMaxTarget, or a name or family is invalid, nothing is sent to any module.
  bool sendCommand(const GroupCommand& command);
  // Sends a command and takes one step, or in real time waits for the step. Returns true if every
  // module accepted the command. Refused in a feedback handler.
  bool sendCommandWithAcknowledgement(const GroupCommand& command,
                                      std::int32_t timeoutMs = kDefaultTimeoutMs);

  // Sets how often feedback arrives (Hz) while the simulation steps, at most once each step: 0
  // (never), or from kLeastFeedbackFrequencyHz to kMostFeedbackFrequencyHz. Returns false for other
  // values.
  bool setFeedbackFrequencyHz(float frequency);
  // Returns the feedback frequency (Hz).
  float getFeedbackFrequencyHz() const;
  // True for a frequency that setFeedbackFrequencyHz() accepts.
  static bool isFrequency(float frequency);
  // Requests feedback once, with the next step. Returns true.
  bool sendFeedbackRequest();
  // Writes the newest feedback that arrived after the last call. Without new feedback, steps
  // the simulation to the next feedback, or in real time waits for it. Returns false, without a
  // step, if no feedback will arrive. In real time, a call with timeout 0 writes the newest
  // feedback again if an earlier feedback was missed, so polls succeed as often as feedback
  // arrives.
  bool getNextFeedback(GroupFeedback& feedback, std::int32_t timeoutMs = kDefaultTimeoutMs);

  // Measures the modules now, without a step and without calls of handlers. Returns false for
  // another size.
  bool readFeedback(GroupFeedback& feedback);

  // Adds a handler. The thread that steps calls it after each step with feedback. A handler may
  // send commands, but calls that step or wait are refused.
  void addFeedbackHandler(GroupFeedbackHandler handler);
  // Removes all handlers; waits for handlers that run in other threads.
  void clearFeedbackHandlers();

  // Returns the number of this group as a sender of commands, as in Simulation::ModuleCommander; 0
  // if the simulation is not in this process.
  std::uint64_t sender() const;

  // Returns the efforts (N m), one for each module, that together hold the robot against gravity in
  // its present pose: for an effort command with a position. The contacts of a floating base with
  // the ground carry its weight; without contact the base counts as fixed. Contacts act with a lag
  // of 50 ms between calls, so call this regularly, for example with each feedback.
  Eigen::VectorXd getGravityEfforts() const;

  // Reads the settings of the modules. Returns false for an imitation, another size or no answer.
  bool requestInfo(GroupInfo& info, std::int32_t timeoutMs = kDefaultTimeoutMs) const;
  bool requestInfoExtra(GroupInfo& info, InfoExtraFields,
                        std::int32_t timeoutMs = kDefaultTimeoutMs) {
    return requestInfo(info, timeoutMs);
  }

  // Starts to write all feedback of the group, and each info that is requested, to a file in
  // `folder`, which must exist (empty: the working directory). Without `file`, the file is named
  // after the present time. The ending .hebilog becomes .hrdflog. Replaces a file of that name, and
  // stops a log that runs. Returns the path; empty: it failed, see logError().
  std::string startLog(const std::string& folder) const;
  std::string startLog(const std::string& folder, const std::string& file) const;
  // Stops the log and opens it at its start; null if no log ran or the file is incomplete.
  std::shared_ptr<LogFile> stopLog() const;
  // Writes numbers of the user into the log. Returns false if no log runs.
  bool logUserState(const UserState& state) const;
  // Returns why the last log could not be started or written; empty: no error.
  std::string logError() const;

 private:
  friend class Lookup;
  class Listener;
  using Handlers = std::vector<GroupFeedbackHandler>;

  static std::shared_ptr<Group> make(std::unique_ptr<Modules> modules);
  explicit Group(std::unique_ptr<Modules> modules);
  bool isFitting(const GroupCommand& command) const;
  // Reads the feedback of a step if it is due. Returns true if handlers must be called.
  bool afterStep();
  bool isDue();
  void callHandlers();
  // Resets the group to the state of a new group, after a reset of the simulation.
  void restart();
  std::string startLogAt(const std::string& path) const;
  void measure(GroupFeedback& feedback);
  std::uint64_t now() const;  // us of simulated time

  std::unique_ptr<Modules> modules_;
  std::int32_t lifetime_ = 250;  // ms
  std::uint64_t sequence_ = 0;
  bool isUnread_ = false;
  GroupFeedback newest_;
  std::uint64_t arrivals_ = 0;  // feedbacks so far, not reset with the simulation
  // Mutable, because HEBI's methods that start and stop a log are const.
  mutable std::unique_ptr<LogWriter> log_;  // while one runs
  mutable std::string logError_;
  std::shared_ptr<const Handlers> handlers_;
  std::unique_ptr<FeedbackPace> pace_;
  std::unique_ptr<WorldListener> listener_;
};

}  // namespace hrdf::sim

#endif  // HRDF_SIM_GROUP_H_
