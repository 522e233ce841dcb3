// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#ifndef HRDF_SIM_LINK_REMOTE_MODULES_H_
#define HRDF_SIM_LINK_REMOTE_MODULES_H_

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "groups/modules.h"
#include "link/network.h"

namespace hrdf::sim::link {

// A group of modules in a simulation of another process. If that simulation ends, the group waits
// for a simulation that has all its modules, matched by family and name.
class RemoteModules final : public Modules {
 public:
  RemoteModules(std::shared_ptr<Window> window, std::vector<ModuleEntry> modules);
  ~RemoteModules() override;

  // Needs no lock, because the size does not change.
  std::size_t size() const override { return newest_.size(); }
  bool areReal() const override { return true; }
  StateLock lock() override { return network_.lock(); }
  void join(const std::shared_ptr<WorldListener>& listener) override { listener_ = listener; }
  bool sendWhenDue() const override { return true; }
  void setFrequency(float frequency) override;
  void requestFeedback() override;
  bool send(const GroupCommand& command, std::int32_t lifetime) override;
  bool sendAcknowledged(StateLock& state, const GroupCommand& command, std::int32_t lifetime,
                        std::int32_t timeoutMs) override;
  // Sets `feedback` to the newest feedback that has arrived.
  void report(std::uint64_t sequence, GroupFeedback& feedback) override;
  bool report(StateLock& state, GroupInfo& info, std::int32_t timeoutMs) override;
  Eigen::VectorXd gravityEfforts(StateLock& state) override;
  double time() const override;
  std::int64_t steps() const override { return 0; }
  bool isStepping() const override { return network_.isOnThread(); }
  bool advance(StateLock& state, std::int32_t timeoutMs,
               const std::function<bool()>& isDone) override;
  std::unique_lock<std::mutex> quiet() override { return network_.quiet(); }

  // Only the network calls the functions below, under lock().
  std::uint32_t number() const { return number_; }
  const std::shared_ptr<Window>& window() const { return window_; }
  // Opens the group in the simulation that `window` connects to, and sends the feedback frequency.
  void bind(std::shared_ptr<Window> window);
  void unbind() { window_.reset(); }
  // Calls bind() if the simulation that `window` connects to has all modules of the group;
  // otherwise returns false.
  bool findIn(const std::shared_ptr<Window>& window);
  using Call = std::pair<std::shared_ptr<WorldListener>, std::function<void()>>;
  // Processes a message for this group. Returns a call of a handler, which the caller makes
  // after releasing the lock; empty: no call.
  Call receive(const Message& message);

 private:
  struct Answer {
    std::uint32_t number;
    std::optional<std::string> payload = {};
  };

  // Sends one message; write(bytes) appends the payload.
  template <class Write>
  bool post(Kind kind, std::uint32_t number, Write write);
  // Sends one message, waits for its answer, and returns the payload of the answer; nullopt after
  // `timeoutMs`.
  template <class Write>
  std::optional<std::string> ask(StateLock& state, Kind kind, std::int32_t timeoutMs, Write write);

  Network& network_;
  std::vector<ModuleEntry> modules_;
  std::uint32_t number_;
  std::shared_ptr<Window> window_;  // null: the simulation has ended
  float frequency_ = 0;             // Hz, of feedback
  GroupFeedback newest_, coming_;
  std::weak_ptr<WorldListener> listener_;
  std::vector<Answer*> awaited_;
};

}  // namespace hrdf::sim::link

#endif  // HRDF_SIM_LINK_REMOTE_MODULES_H_
