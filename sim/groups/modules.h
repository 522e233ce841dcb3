// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// The seam between groups and modules, wherever those are.
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

// The modules of one group. Messages have their size. Frequency, lifetime, handlers, the newest
// feedback and the log are the group's own.
class Modules {
 public:
  virtual ~Modules() = default;
  virtual std::size_t size() const = 0;
  // Reports whether there is a simulation or a robot behind them.
  virtual bool areReal() const = 0;

  // Guards them and the state of their group. The calls up to the gap are made under it.
  virtual StateLock lock() = 0;
  // Tells `listener` of steps and resets while it lives.
  virtual void join(const std::shared_ptr<WorldListener>& listener) = 0;
  // Their group's number as a sender of commands in a simulation of this process; else 0.
  virtual std::uint64_t sender() const { return 0; }
  // Modules of another process are told when feedback is wanted (Hz; once), and their listener
  // hears of nothing else. Those of this process let it hear of each step.
  virtual bool sendWhenDue() const { return false; }
  virtual void setFrequency(float) {}
  virtual void requestFeedback() {}

  // Sends a command that accepts() takes; it holds for `lifetime` ms. Returns false if nobody is
  // there to get it.
  virtual bool send(const GroupCommand& command, std::int32_t lifetime) = 0;
  // As above, and waits as advance() does. Returns true if every module took it.
  virtual bool sendAcknowledged(StateLock& state, const GroupCommand& command,
                                std::int32_t lifetime, std::int32_t timeoutMs) = 0;
  // Replaces `feedback` by the present one, which is number `sequence`.
  virtual void report(std::uint64_t sequence, GroupFeedback& feedback) = 0;
  // Waits as advance() does. Returns false if they have no info.
  virtual bool report(StateLock& state, GroupInfo& info, std::int32_t timeoutMs) = 0;
  // As Group::getGravityEfforts().
  virtual Eigen::VectorXd gravityEfforts(StateLock& state) = 0;
  virtual double time() const = 0;         // s
  virtual std::int64_t steps() const = 0;  // of 1 ms, since the simulation began or was reset

  // Reports whether a command can be meant.
  virtual bool accepts(const GroupCommand& command) const;
  // Reports whether this thread is in a handler, where nothing may wait for time.
  virtual bool isStepping() const = 0;
  // Lets time go on, with `state` released: in real time until `isDone`, which is asked under it,
  // or for `timeoutMs` (below 0: for ever); in stepped time by one step. Returns false if it
  // cannot.
  virtual bool advance(StateLock& state, std::int32_t timeoutMs,
                       const std::function<bool()>& isDone) = 0;
  // Waits until no handler runs in another thread; none begins while the result lives.
  virtual std::unique_lock<std::mutex> quiet() = 0;
};

}  // namespace hrdf::sim

#endif  // HRDF_SIM_GROUPS_MODULES_H_
