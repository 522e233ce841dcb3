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

// Extra fields of an info. requestInfoExtra() always reads all fields.
enum InfoExtraFields : std::uint64_t {
  EthernetInfo = 1,  // network addresses
  UserData = 2,      // numbers and bytes of the user
  FirmwareInfo = 4,  // types and revisions of the module
  RuntimeData = 8,   // run times
};

// A feedback handler; its argument is valid during the call.
using GroupFeedbackHandler = std::function<void(const GroupFeedback&)>;

// Modules that get commands and send feedback together; a Lookup makes groups. A group keeps its
// modules alive. In stepped time, calls do not wait but step the simulation. In real time, a call
// that waits ends after its timeout (ms; below 0: no timeout), or after Simulation::pause().
//
// A group refuses messages for another number of modules. All threads may use a group. A feedback
// handler may release the group and the simulation; both exist until the call that runs the handler
// ends.
class Group final : public std::enable_shared_from_this<Group> {
 public:
  // Default timeout of calls that wait, ms.
  static constexpr std::int32_t kDefaultTimeoutMs = 500;
  static constexpr std::int32_t DEFAULT_TIMEOUT_MS = kDefaultTimeoutMs;  // NOLINT: HEBI's name
  // Limits of the feedback frequency, Hz.
  static constexpr float kMostFeedbackFrequencyHz = kMaxFeedbackFrequency;
  static constexpr float kLeastFeedbackFrequencyHz = 0.0001F;

  Group(const Group&) = delete;
  Group& operator=(const Group&) = delete;
  ~Group();

  // Makes a group without a simulation, to try programs without a robot. Its commands come back as
  // feedback at once, for any feedback frequency. The group has no infos and no log, and calls no
  // handlers.
  static std::shared_ptr<Group> createImitation(std::size_t size);
  // True if createImitation() made the group.
  bool isImitation() const;

  // Returns the number of modules.
  int size() const;

  // Sets the command lifetime (ms, -1 to 5000): for this time after a command, the modules ignore
  // other groups; then the command's targets end. 0 and -1: targets do not end, and other groups
  // may send commands. Returns false, and changes nothing, for any other value.
  bool setCommandLifetimeMs(std::int32_t ms);
  // Returns the command lifetime (ms).
  std::int32_t getCommandLifetimeMs() const;

  // Sends a command, which takes effect in the next step. Returns true if the command was sent; a
  // module ignores the command during another group's command lifetime. If a target, reference
  // position or reference effort exceeds kMaxTarget, or a name or family is invalid, nothing is
  // sent to any module.
  bool sendCommand(const GroupCommand& command);
  // Sends a command. Then makes the next step (stepped time), or waits for it (real time). Returns
  // true if every module accepted the command, see sendCommand(). Returns false after the timeout
  // and in a feedback handler.
  bool sendCommandWithAcknowledgement(const GroupCommand& command,
                                      std::int32_t timeoutMs = kDefaultTimeoutMs);

  // Sets the feedback frequency (Hz of simulated time); a step gives at most one feedback. 0: no
  // feedback. Returns false, and changes nothing, if isFrequency() is false.
  bool setFeedbackFrequencyHz(float frequency);
  // Returns the feedback frequency (Hz).
  float getFeedbackFrequencyHz() const;
  // True if `frequency` is 0, or from kLeastFeedbackFrequencyHz to kMostFeedbackFrequencyHz.
  static bool isFrequency(float frequency);
  // Requests one feedback, which is measured in the next step. Returns true.
  bool sendFeedbackRequest();
  // Writes the newest feedback that arrived after the last call. Without new feedback, steps the
  // simulation until the next feedback, or waits for it in real time. Returns false, without a
  // step, if no feedback will arrive, and after the timeout. Exception: after new feedback has
  // replaced unread feedback, one call with timeout 0 and without new feedback writes the newest
  // feedback again and returns true.
  bool getNextFeedback(GroupFeedback& feedback, std::int32_t timeoutMs = kDefaultTimeoutMs);

  // Measures the modules now and writes `feedback`, without a step and without calls of handlers.
  // Returns false if `feedback` is for another number of modules.
  bool readFeedback(GroupFeedback& feedback);

  // Adds a feedback handler. The thread that steps the simulation calls the handler after each step
  // with feedback. A handler may send commands, but calls that step or wait are refused.
  void addFeedbackHandler(GroupFeedbackHandler handler);
  // Removes all feedback handlers; waits for handlers that run in other threads.
  void clearFeedbackHandlers();

  // Returns this group's ID, as in Simulation::ModuleCommander; 0: the simulation is not in this
  // process.
  std::uint64_t sender() const;

  // Returns the efforts (N m), one for each module, that hold the robot against gravity in its
  // present pose. Send them as effort commands together with position commands. The ground contacts
  // of a robot with a floating base carry the robot's weight; without contact the base counts as
  // fixed. Each call filters the contact forces (time constant 50 ms), so call getGravityEfforts()
  // with each feedback.
  Eigen::VectorXd getGravityEfforts() const;

  // Reads the settings of the modules into `info`. Returns false for an imitation, if `info` is for
  // another number of modules, or if the modules do not answer.
  bool requestInfo(GroupInfo& info, std::int32_t timeoutMs = kDefaultTimeoutMs) const;
  bool requestInfoExtra(GroupInfo& info, InfoExtraFields,
                        std::int32_t timeoutMs = kDefaultTimeoutMs) {
    return requestInfo(info, timeoutMs);
  }

  // Starts to write all feedback of the group, and each requested info, to a file in `folder`,
  // which must exist (empty: the working directory). Without `file`, the name is the present time.
  // The ending .hebilog becomes .hrdflog. Replaces a file of that name, and stops a log that runs.
  // Returns the path; empty: failure, see logError().
  std::string startLog(const std::string& folder) const;
  std::string startLog(const std::string& folder, const std::string& file) const;
  // Stops the log and opens its file for reading. Returns null if no log ran or the file is
  // incomplete.
  std::shared_ptr<LogFile> stopLog() const;
  // Writes nine numbers of the program into the log. Returns false if no log runs.
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
  // Measures the modules after a step if feedback is due. Returns true if handlers must be called.
  bool afterStep();
  bool isDue();
  void callHandlers();
  // Resets the group to the state of a new group, after a reset of the simulation.
  void restart();
  std::string startLogAt(const std::string& path) const;
  void measure(GroupFeedback& feedback);
  std::uint64_t now() const;  // us of simulated time

  std::unique_ptr<Modules> modules_;
  std::int32_t lifetime_ = 250;
  std::uint64_t sequence_ = 0;
  bool isUnread_ = false;
  GroupFeedback newest_;
  std::uint64_t arrivals_ = 0;  // number of feedbacks so far; a reset does not change it
  // Mutable, because HEBI's methods that start and stop a log are const.
  mutable std::unique_ptr<LogWriter> log_;  // null: no log runs
  mutable std::string logError_;
  std::shared_ptr<const Handlers> handlers_;
  std::unique_ptr<FeedbackPace> pace_;
  std::unique_ptr<WorldListener> listener_;
};

}  // namespace hrdf::sim

#endif  // HRDF_SIM_GROUP_H_
