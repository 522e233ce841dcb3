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

// The modules of one group. Commands, feedback and info have one entry for each module.
class Modules {
 public:
  virtual ~Modules() = default;
  virtual std::size_t size() const = 0;
  // True if the modules are simulated, in this or another process. False: imitated modules.
  virtual bool areReal() const = 0;

  // Locks the modules and the state of their group. The functions from join() to steps() below
  // require this lock.
  virtual StateLock lock() = 0;
  // Calls `listener` after each step and each reset of the simulation, until `listener` is
  // destroyed.
  virtual void join(const std::shared_ptr<WorldListener>& listener) = 0;
  // Returns the id of the group as a sender of commands; 0 if the modules are not simulated in this
  // process.
  virtual std::uint64_t sender() const { return 0; }
  // True: listeners are called only for feedback that was requested, by setFrequency() (Hz) or
  // requestFeedback(). False: listeners are called in each step.
  virtual bool sendWhenDue() const { return false; }
  virtual void setFrequency(float) {}
  virtual void requestFeedback() {}

  // Sends a command that accepts() allows; it is valid for `lifetime` ms. Returns false if no
  // module can receive it.
  virtual bool send(const GroupCommand& command, std::int32_t lifetime) = 0;
  // Sends a command as send() does. Then waits for the acknowledgement, at most `timeoutMs` ms
  // (negative: no timeout); in stepped time, makes one step and does not wait. Returns true if
  // every module accepted the command.
  virtual bool sendAcknowledged(StateLock& state, const GroupCommand& command,
                                std::int32_t lifetime, std::int32_t timeoutMs) = 0;
  // Writes the current feedback of all modules, with the sequence number `sequence`.
  virtual void report(std::uint64_t sequence, GroupFeedback& feedback) = 0;
  // Writes the settings of all modules into `info`. For modules in another process, waits at most
  // `timeoutMs` ms for the answer. Returns false without an answer, or if the modules have no
  // settings.
  virtual bool report(StateLock& state, GroupInfo& info, std::int32_t timeoutMs) = 0;
  // See Group::getGravityEfforts().
  virtual Eigen::VectorXd gravityEfforts(StateLock& state) = 0;
  virtual double time() const = 0;         // s
  virtual std::int64_t steps() const = 0;  // steps of 1 ms since the simulation began or was reset

  // True if the names and families in `command` are valid, and no target or reference exceeds
  // kMaxTarget.
  virtual bool accepts(const GroupCommand& command) const;
  // True if this thread runs a handler, which must not wait for simulated time.
  virtual bool isStepping() const = 0;
  // In stepped time, makes one step and returns true, without a call of `isDone`; with
  // Simulation::setWaiter(), returns the waiter's result instead. In real time, waits until
  // `isDone` returns true, at most `timeoutMs` ms (negative: no timeout). Releases the lock `state`
  // meanwhile, but not in calls of `isDone`. Returns false after a timeout or in a handler.
  virtual bool advance(StateLock& state, std::int32_t timeoutMs,
                       const std::function<bool()>& isDone) = 0;
  // Waits until no handler runs in another thread. No handler starts while the returned lock
  // exists.
  virtual std::unique_lock<std::mutex> quiet() = 0;
};

}  // namespace hrdf::sim

#endif  // HRDF_SIM_GROUPS_MODULES_H_
