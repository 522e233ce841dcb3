// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// The interface between groups and modules of any origin.
#ifndef HRDF_SIM_GROUPS_MODULES_H_
#define HRDF_SIM_GROUPS_MODULES_H_

#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>

#include <Eigen/Core>

#include <hrdf/sim/group_command.h>
#include <hrdf/sim/group_feedback.h>
#include <hrdf/sim/group_info.h>
#include <hrdf/sim/state_mutex.h>

#include "world/world_listener.h"

namespace hrdf::sim {

// The modules of one group. Messages have the size of the group. The group itself keeps frequency,
// lifetime, handlers, newest feedback and log.
class Modules {
 public:
  virtual ~Modules() = default;
  virtual std::size_t size() const = 0;
  // True if the modules belong to a simulation or a robot.
  virtual bool areReal() const = 0;

  // Locks the modules and the state of their group. Hold this lock when you call join(), steps()
  // and all functions between them.
  virtual StateLock lock() = 0;
  // Reports steps and resets to `listener` while it exists.
  virtual void join(const std::shared_ptr<WorldListener>& listener) = 0;
  // The group's number as a sender of commands in a simulation of this process; else 0.
  virtual std::uint64_t sender() const { return 0; }
  // For modules of another process: they receive the frequency (Hz) and the requests for feedback,
  // and call the listener only with that feedback. Modules of this process call the listener in
  // each step.
  virtual bool sendWhenDue() const { return false; }
  virtual void setFrequency(float) {}
  virtual void requestFeedback() {}

  // Sends a command that accepts() allows; it is valid for `lifetime` ms. Returns false if no
  // module can receive it.
  virtual bool send(const GroupCommand& command, std::int32_t lifetime) = 0;
  // Sends as send() does, and waits as advance() does. Returns true if every module accepted the
  // command.
  virtual bool sendAcknowledged(StateLock& state, const GroupCommand& command,
                                std::int32_t lifetime, std::int32_t timeoutMs) = 0;
  // Replaces `feedback` with the current feedback, which gets the number `sequence`.
  virtual void report(std::uint64_t sequence, GroupFeedback& feedback) = 0;
  // Waits as advance() does. Returns false if the modules have no info.
  virtual bool report(StateLock& state, GroupInfo& info, std::int32_t timeoutMs) = 0;
  // See Group::getGravityEfforts().
  virtual Eigen::VectorXd gravityEfforts(StateLock& state) = 0;
  virtual double time() const = 0;         // s
  virtual std::int64_t steps() const = 0;  // steps of 1 ms since the simulation began or was reset

  // True if the command's values are plausible.
  virtual bool accepts(const GroupCommand& command) const;
  // True if this thread runs a handler, which must not wait for simulated time.
  virtual bool isStepping() const = 0;
  // Releases `state` and lets time pass. Real time: until `isDone`, which is called under the lock,
  // returns true, or for `timeoutMs` (negative: no timeout). Stepped time: by one step. Returns
  // false if time cannot pass.
  virtual bool advance(StateLock& state, std::int32_t timeoutMs,
                       const std::function<bool()>& isDone) = 0;
  // Waits until no handler runs in another thread. No handler starts while the returned lock
  // exists.
  virtual std::unique_lock<std::mutex> quiet() = 0;
};

}  // namespace hrdf::sim

#endif  // HRDF_SIM_GROUPS_MODULES_H_
