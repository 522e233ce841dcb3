// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Locks a module for one sender of commands, until its targets expire.
#ifndef HRDF_SIM_MODULE_COMMAND_LOCK_H_
#define HRDF_SIM_MODULE_COMMAND_LOCK_H_

#include <cstdint>

#include <hrdf/sim/states.h>

namespace hrdf::sim {

// ms, the limits of HEBI's library 2.27; -1 means for ever, as 0 does.
inline constexpr std::int32_t kMinLifetime = -1;
inline constexpr std::int32_t kMaxLifetime = 5000;
constexpr bool isLifetime(std::int32_t ms) { return ms >= kMinLifetime && ms <= kMaxLifetime; }

// While the lifetime of a command runs, commands of other senders are refused; when it ends, the
// targets are dropped. A lifetime of 0 or less never ends and refuses nobody. Times in
// microseconds.
class CommandLock {
 public:
  bool admits(std::uint64_t sender, std::int64_t now) const {
    return sender == owner_ || now >= end_;
  }
  void take(std::uint64_t sender, std::int32_t lifetime /* ms */, std::int64_t now) {
    owner_ = sender;
    isTimed_ = lifetime > 0;
    end_ = isTimed_ ? now + std::int64_t{1000} * lifetime : now;
  }
  void release() { *this = CommandLock(); }
  bool isOver(std::int64_t now) const { return isTimed_ && now >= end_; }
  CommandLifetimeState state(std::uint64_t sender, std::int64_t now) const {
    if (now >= end_) return CommandLifetimeState::Unlocked;
    return sender == owner_ ? CommandLifetimeState::LockedBySender
                            : CommandLifetimeState::LockedByOther;
  }

 private:
  std::uint64_t owner_ = 0;
  bool isTimed_ = false;
  std::int64_t end_ = 0;  // us
};

}  // namespace hrdf::sim

#endif  // HRDF_SIM_MODULE_COMMAND_LOCK_H_
