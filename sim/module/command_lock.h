// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Locks a module for one sender of commands, until the lifetime of its command ends.
#ifndef HRDF_SIM_MODULE_COMMAND_LOCK_H_
#define HRDF_SIM_MODULE_COMMAND_LOCK_H_

#include <cstdint>

#include <hrdf/sim/states.h>

namespace hrdf::sim {

// Range of lifetimes of commands in ms, as in HEBI's library 2.27. -1 and 0: the command has no
// end.
inline constexpr std::int32_t kMinLifetime = -1;
inline constexpr std::int32_t kMaxLifetime = 5000;
constexpr bool isLifetime(std::int32_t ms) { return ms >= kMinLifetime && ms <= kMaxLifetime; }

// Decides whether a command is accepted. During the lifetime of a command, commands of other
// senders are refused; at its end, the targets are cleared. With a lifetime <= 0, the command has
// no end, and all commands are accepted. Times in us, `lifetime` in ms.
class CommandLock {
 public:
  bool admits(std::uint64_t sender, std::int64_t now) const {
    return sender == owner_ || now >= end_;
  }
  void take(std::uint64_t sender, std::int32_t lifetime, std::int64_t now) {
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
  std::int64_t end_ = 0;  // us, end of the lifetime
};

}  // namespace hrdf::sim

#endif  // HRDF_SIM_MODULE_COMMAND_LOCK_H_
