// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include <hrdf/sim/group.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "firmware/core.h"
#include "logging/log_writer.h"
#include "module/command_lock.h"
#include "world/world.h"

namespace hrdf::sim {
namespace {

// Reports whether all targets and references that are set can be meant.
bool hasSaneTargets(const Command& command) {
  constexpr CommandFloat kFloats[] = {
      CommandFloat::velocity, CommandFloat::effort, CommandFloat::referencePosition,
      CommandFloat::referenceEffort, CommandFloat::offsetReferencePosition};
  const auto isSane = [](double value) { return std::isnan(value) || isTarget(value); };
  const auto isSaneIn = [&](CommandFloat field) {
    return isSane(static_cast<double>(command.floats.get(field)));
  };
  return isSane(command.angles.get(CommandAngle::position)) &&
         std::ranges::all_of(kFloats, isSaneIn);
}

}  // namespace

// Passes the steps of the world on to the group.
class Group::Listener final : public WorldListener {
 public:
  explicit Listener(Group& group) : group_(group) {}

  std::function<void()> receive(WorldEvent event) override {
    if (event == WorldEvent::reset) {
      group_.restart();
    } else if (group_.afterStep()) {
      return [this] { group_.callHandlers(); };
    }
    return {};
  }

 private:
  Group& group_;
};

std::shared_ptr<Group> Group::make(std::shared_ptr<World> world, std::vector<int> modules) {
  std::shared_ptr<Group> group(new Group(std::move(world), std::move(modules)));
  group->id_ = group->world_->join({group, group->listener_.get()});
  return group;
}

Group::Group(std::shared_ptr<World> world, std::vector<int> modules)
    : world_(std::move(world)),
      modules_(std::move(modules)),
      newest_(modules_.size()),
      handlers_(std::make_shared<const Handlers>()),
      listener_(std::make_unique<Listener>(*this)) {}

Group::~Group() = default;

bool Group::setCommandLifetimeMs(std::int32_t ms) {
  if (!isLifetime(ms)) return false;
  const StateLock state = world_->lock();
  lifetime_ = ms;
  return true;
}

std::int32_t Group::getCommandLifetimeMs() const {
  const StateLock state = world_->lock();
  return lifetime_;
}

bool Group::isFrequency(float frequency) {
  return frequency == 0 ||
         (frequency >= kLeastFeedbackFrequencyHz && frequency <= kMostFeedbackFrequencyHz);
}

bool Group::setFeedbackFrequencyHz(float frequency) {
  if (!isFrequency(frequency)) return false;
  const StateLock state = world_->lock();
  frequency_ = frequency;
  frequencySet_ = world_->clock().steps();
  received_ = 0;
  return true;
}

float Group::getFeedbackFrequencyHz() const {
  const StateLock state = world_->lock();
  return frequency_;
}

bool Group::isFitting(const GroupCommand& command) const {
  if (command.size() != modules_.size()) return false;
  for (std::size_t i = 0; i < command.size(); ++i) {
    if (!hasFittingNames(command[i].strings)) return false;
    if (!hasSaneTargets(command[i].message)) return false;
  }
  return true;
}

bool Group::sendCommand(const GroupCommand& command) {
  if (!isFitting(command)) return false;
  const StateLock state = world_->lock();
  deliver(command);
  return true;
}

bool Group::deliver(const GroupCommand& command) {
  bool isTaken = true;
  const double time = world_->time();
  for (std::size_t i = 0; i < command.size(); ++i) {
    Device& device = world_->device(modules_[i]);
    const ModuleCommand& sent = command[i];
    // An empty command turns the loops off; a command with texts only does not.
    const bool hasStrings = sent.strings.any();
    const bool hasTexts = hasStrings || !sent.labels.empty() || !sent.layout.empty();
    if (!hasTexts || !isEmpty(sent.message)) {
      isTaken &= world_->receive(modules_[i], sent.message, id_, lifetime_);
    }
    if (hasStrings) isTaken &= device.receive(sent.strings, id_, time);
    device.show(sent.labels, sent.layout);
  }
  return isTaken;
}

bool Group::sendCommandWithAcknowledgement(const GroupCommand& command, std::int32_t timeoutMs) {
  const auto self = shared_from_this();  // a handler may let go of the group
  StepClock& clock = world_->clock();
  if (!isFitting(command) || clock.isStepping()) return false;
  StateLock state = world_->lock();
  const bool isTaken = deliver(command);
  const std::int64_t sent = clock.steps();
  if (!clock.isRealtime()) {
    state.unlock();
    return world_->step() && isTaken;
  }
  return clock.waitUntil(state, timeoutMs, [&] { return clock.steps() > sent; }) && isTaken;
}

bool Group::sendFeedbackRequest() {
  const StateLock state = world_->lock();
  isRequested_ = true;
  return true;
}

// Feedback number k since the frequency f was set is due k/f later.
bool Group::isDue() {
  const auto steps = static_cast<double>(world_->clock().steps() - frequencySet_);
  const double due = steps * firmware::kPeriod * static_cast<double>(frequency_);
  const auto count = static_cast<std::int64_t>(due + 1e-6);  // binary fractions make whole steps
                                                             // inexact
  const bool isNew = count > received_;
  received_ = count;
  return std::exchange(isRequested_, false) || isNew;
}

bool Group::afterStep() {
  if (!isDue()) return false;
  measure(newest_);
  isUnread_ = true;
  ++arrivals_;
  if (log_) log_->write(newest_);
  return !handlers_->empty();
}

void Group::measure(GroupFeedback& feedback) {
  const auto now = static_cast<std::uint64_t>(std::llround(world_->time() * 1e6));
  ++sequence_;
  for (std::size_t i = 0; i < modules_.size(); ++i) {
    Feedback& message = feedback[i].message;
    world_->report(modules_[i], id_, message);
    message.integers.set(FeedbackUInt64::sequenceNumber, sequence_);
    message.integers.set(FeedbackUInt64::transmitTime, now);
    message.integers.set(FeedbackUInt64::receiveTime, now);
  }
}

bool Group::readFeedback(GroupFeedback& feedback) {
  if (feedback.size() != modules_.size()) return false;
  const StateLock state = world_->lock();
  measure(feedback);
  return true;
}

// Only steps write the newest feedback, and the next one waits for the end of this.
void Group::callHandlers() {
  StateLock state = world_->lock();
  const std::shared_ptr<const Handlers> handlers = handlers_;  // a handler may change them
  state.unlock();
  for (const GroupFeedbackHandler& handler : *handlers) handler(newest_);
}

bool Group::getNextFeedback(GroupFeedback& feedback, std::int32_t timeoutMs) {
  if (feedback.size() != modules_.size()) return false;
  const auto self = shared_from_this();  // a handler may let go of the group
  StepClock& clock = world_->clock();
  StateLock state = world_->lock();
  while (!isUnread_) {
    if ((frequency_ == 0 && !isRequested_) || clock.isStepping()) return false;
    if (clock.isRealtime()) {
      if (!clock.waitUntil(state, timeoutMs, [&] { return isUnread_; })) return false;
    } else {
      const std::uint64_t before = arrivals_;
      state.unlock();
      if (!world_->step()) return false;
      state.lock();
      if (arrivals_ != before) break;  // also if a handler has read it or reset the simulation
    }
  }
  isUnread_ = false;
  for (std::size_t i = 0; i < modules_.size(); ++i) feedback[i].message = newest_[i].message;
  return true;
}

void Group::addFeedbackHandler(GroupFeedbackHandler handler) {
  if (!handler) return;
  const StateLock state = world_->lock();
  auto handlers = std::make_shared<Handlers>(*handlers_);
  handlers->push_back(std::move(handler));
  handlers_ = std::move(handlers);
}

void Group::clearFeedbackHandlers() {
  const auto self = shared_from_this();  // a handler for which this waits may let go of the group
  const std::unique_lock quiet = world_->clock().quiet();
  const StateLock state = world_->lock();
  handlers_ = std::make_shared<const Handlers>();
}

void Group::restart() {
  frequencySet_ = world_->clock().steps();
  received_ = 0;
  sequence_ = 0;
  isRequested_ = isUnread_ = false;
}

Eigen::VectorXd Group::getGravityEfforts() const {
  const StateLock state = world_->lock();
  world_->updateGravity();
  Eigen::VectorXd efforts(size());
  for (int i = 0; i < size(); ++i) {
    efforts[i] = world_->gravityEffort(modules_[static_cast<std::size_t>(i)]);
  }
  return efforts;
}

bool Group::requestInfo(GroupInfo& info, std::int32_t) const {
  if (info.size() != modules_.size()) return false;
  const StateLock state = world_->lock();
  for (std::size_t i = 0; i < modules_.size(); ++i) {
    const Device& device = world_->device(modules_[i]);
    info[i].message = {};
    device.report(info[i].message);
    info[i].strings = device.strings();
  }
  return true;
}

}  // namespace hrdf::sim
