// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include <hrdf/sim/group.h>

#include <cmath>
#include <utility>

#include <hrdf/sim/simulation.h>

#include "command_lock.h"
#include "world.h"

namespace hrdf::sim {
namespace {

constexpr std::size_t kMostNameLength = 20;

bool hasFittingNames(const CommandStrings& strings) {
  return strings.get(CommandString::name).size() <= kMostNameLength &&
         strings.get(CommandString::family).size() <= kMostNameLength;
}

bool isEmpty(const Command& command) {
  return !(command.floats.any() || command.angles.any() || command.vectors.any() ||
           command.integers.any() || command.enums.any() || command.bools.any() ||
           command.debug.any() || command.leds.any() || command.flags.any());
}

}  // namespace

Group::Group(std::shared_ptr<World> world, std::vector<int> modules)
    : world_(std::move(world)),
      modules_(std::move(modules)),
      newest_(modules_.size()),
      handlers_(std::make_shared<const Handlers>()) {}

Group::~Group() = default;

bool Group::setCommandLifetimeMs(std::int32_t ms) {
  if (ms > kMostLifetime) return false;
  lifetime_ = ms;
  return true;
}

bool Group::setFeedbackFrequencyHz(float frequency) {
  if (!(frequency >= 0 && frequency <= kMostFeedbackFrequencyHz)) return false;
  frequency_ = frequency;
  frequencySet_ = world_->steps();
  heard_ = 0;
  return true;
}

bool Group::isFitting(const GroupCommand& command) const {
  if (command.size() != modules_.size()) return false;
  for (std::size_t i = 0; i < command.size(); ++i) {
    if (!hasFittingNames(command[i].strings)) return false;
  }
  return true;
}

bool Group::sendCommand(const GroupCommand& command) {
  if (!isFitting(command)) return false;
  deliver(command);
  return true;
}

bool Group::deliver(const GroupCommand& command) {
  bool isTaken = true;
  for (std::size_t i = 0; i < command.size(); ++i) {
    Module& module = world_->module(modules_[i]);
    const double time = world_->time();
    const ModuleCommand& sent = command[i];
    // An empty command turns the loops off; one that has strings alone does not.
    const bool hasStrings = sent.strings.any();
    if (hasStrings) isTaken &= module.receive(sent.strings, id_, time);
    if (hasStrings && isEmpty(sent.message)) continue;
    isTaken &= module.receive(sent.message, id_, lifetime_, time);
  }
  return isTaken;
}

bool Group::sendCommandWithAcknowledgement(const GroupCommand& command, std::int32_t) {
  if (!isFitting(command)) return false;
  const bool isTaken = deliver(command);
  return world_->step() && isTaken;
}

bool Group::sendFeedbackRequest() {
  isRequested_ = true;
  return true;
}

// Feedback number k since the frequency f was set is due k/f later.
bool Group::isDue() {
  const auto steps = static_cast<double>(world_->steps() - frequencySet_);
  const double due = steps * Simulation::kStep * static_cast<double>(frequency_);
  const auto count = static_cast<std::int64_t>(due + 1e-6);  // whole steps are not whole in binary
  const bool isNew = count > heard_;
  heard_ = count;
  return std::exchange(isRequested_, false) || isNew;
}

void Group::listen() {
  if (isDue()) hear();
}

void Group::hear() {
  const auto now = static_cast<std::uint64_t>(std::llround(world_->time() * 1e6));
  ++sequence_;
  for (std::size_t i = 0; i < modules_.size(); ++i) {
    Feedback& feedback = newest_[i].message;
    world_->report(modules_[i], id_, feedback);
    feedback.integers.set(FeedbackUInt64::sequenceNumber, sequence_);
    feedback.integers.set(FeedbackUInt64::transmitTime, now);
    feedback.integers.set(FeedbackUInt64::receiveTime, now);
  }
  isUnread_ = true;
  const std::shared_ptr<const Handlers> handlers = handlers_;  // one may change them
  for (const GroupFeedbackHandler& handler : *handlers) handler(newest_);
}

bool Group::getNextFeedback(GroupFeedback& feedback, std::int32_t) {
  if (feedback.size() != modules_.size()) return false;
  while (!isUnread_) {
    if (frequency_ == 0 && !isRequested_) return false;
    if (!world_->step()) return false;
  }
  isUnread_ = false;
  for (std::size_t i = 0; i < modules_.size(); ++i) feedback[i].message = newest_[i].message;
  return true;
}

void Group::addFeedbackHandler(GroupFeedbackHandler handler) {
  if (!handler) return;
  auto handlers = std::make_shared<Handlers>(*handlers_);
  handlers->push_back(std::move(handler));
  handlers_ = std::move(handlers);
}

void Group::clearFeedbackHandlers() { handlers_ = std::make_shared<const Handlers>(); }

bool Group::requestInfo(GroupInfo& info, std::int32_t) {
  if (info.size() != modules_.size()) return false;
  for (std::size_t i = 0; i < modules_.size(); ++i) {
    const Module& module = world_->module(modules_[i]);
    info[i].message = {};
    module.report(info[i].message);
    info[i].strings = module.strings();
  }
  return true;
}

}  // namespace hrdf::sim
