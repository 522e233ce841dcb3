// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "groups/world_modules.h"

#include <cmath>

namespace hrdf::sim {
bool WorldModules::give(const GroupCommand& command, std::int32_t lifetime) {
  bool isTaken = true;
  const double time = world_->time();
  for (std::size_t i = 0; i < size(); ++i) {
    const ModuleCommand& sent = command[i];
    // A message without fields turns the control loops off. So the empty message of a command that
    // has only texts is not sent.
    const bool hasStrings = sent.strings.any();
    const bool hasTexts = hasStrings || !sent.labels.empty() || !sent.layout.empty();
    if (!hasTexts || !isEmpty(sent.message)) {
      isTaken &= world_->receive(modules_[i], sent.message, id_, lifetime);
    }
    if (!hasTexts) continue;
    Device& device = world_->device(modules_[i]);
    if (hasStrings) isTaken &= device.receive(sent.strings, id_, time);
    device.show(sent.labels, sent.layout);
  }
  return isTaken;
}

bool WorldModules::sendAcknowledged(StateLock& state, const GroupCommand& command,
                                    std::int32_t lifetime, std::int32_t timeoutMs) {
  const bool isTaken = give(command, lifetime);
  const std::int64_t sent = world_->clock().steps();
  return advance(state, timeoutMs, [&] { return world_->clock().steps() > sent; }) && isTaken;
}

void WorldModules::report(std::uint64_t sequence, GroupFeedback& feedback) {
  const auto now = static_cast<std::uint64_t>(std::llround(world_->time() * 1e6));
  for (std::size_t i = 0; i < size(); ++i) {
    Feedback& message = feedback[i].message;
    world_->report(modules_[i], id_, message);
    message.integers.set(FeedbackUInt64::sequenceNumber, sequence);
    message.integers.set(FeedbackUInt64::transmitTime, now);
    message.integers.set(FeedbackUInt64::receiveTime, now);
  }
}

bool WorldModules::report(StateLock&, GroupInfo& info, std::int32_t) {
  for (std::size_t i = 0; i < size(); ++i) {
    const Device& device = world_->device(modules_[i]);
    info[i].message = {};
    device.report(info[i].message);
    info[i].strings = device.strings();
    info[i].labels = device.labels();
  }
  return true;
}

Eigen::VectorXd WorldModules::gravityEfforts(StateLock&) {
  world_->updateGravity();
  Eigen::VectorXd efforts(static_cast<Eigen::Index>(size()));
  for (std::size_t i = 0; i < size(); ++i) {
    efforts[static_cast<Eigen::Index>(i)] = world_->gravityEffort(modules_[i]);
  }
  return efforts;
}

bool WorldModules::advance(StateLock& state, std::int32_t timeoutMs,
                           const std::function<bool()>& isDone) {
  if (isStepping()) return false;
  if (world_->clock().isRealtime()) return world_->clock().waitUntil(state, timeoutMs, isDone);
  state.unlock();
  const auto& waiter = world_->clock().waiter();
  const bool isOver = waiter ? waiter(timeoutMs,
                                      [&] {
                                        const StateLock now = world_->lock();
                                        return isDone();
                                      })
                             : world_->step();
  state.lock();
  return isOver;
}

}  // namespace hrdf::sim
