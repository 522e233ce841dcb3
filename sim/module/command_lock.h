// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Locks a module for one sender of commands, until the lifetime of its command ends.
#ifndef HRDF_SIM_MODULE_COMMAND_LOCK_H_
#define HRDF_SIM_MODULE_COMMAND_LOCK_H_

#include <cstdint>

#include <hrdf/sim/states.h>

namespace hrdf::sim {

// Lifetimes in ms, limits of HEBI's library 2.27; -1 and 0: no end.
inline constexpr std::int32_t kMinLifetime = -1;
inline constexpr std::int32_t kMaxLifetime = 5000;
constexpr bool isLifetime(std::int32_t ms) { return ms >= kMinLifetime && ms <= kMaxLifetime; }

// During the lifetime of a command, commands of other senders are refused. At its end the targets
// are cleared. A lifetime <= 0 has no end and locks out no sender. Times in us.
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
