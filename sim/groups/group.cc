// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include <hrdf/sim/group.h>

#include <cmath>
#include <utility>

#include "groups/feedback_pace.h"
#include "groups/imitated_modules.h"
#include "logging/log_writer.h"
#include "module/command_lock.h"

namespace hrdf::sim {

// Updates the group after each step and each reset of the simulation.
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

std::shared_ptr<Group> Group::make(std::unique_ptr<Modules> modules) {
  std::shared_ptr<Group> group(new Group(std::move(modules)));
  const StateLock state = group->modules_->lock();
  group->modules_->join({group, group->listener_.get()});
  return group;
}

std::shared_ptr<Group> Group::createImitation(std::size_t size) {
  return make(std::make_unique<ImitatedModules>(size));
}

Group::Group(std::unique_ptr<Modules> modules)
    : modules_(std::move(modules)),
      newest_(modules_->size()),
      handlers_(std::make_shared<const Handlers>()),
      pace_(std::make_unique<FeedbackPace>()),
      listener_(std::make_unique<Listener>(*this)) {}

Group::~Group() = default;

int Group::size() const { return static_cast<int>(modules_->size()); }

bool Group::setCommandLifetimeMs(std::int32_t ms) {
  if (!isLifetime(ms)) return false;
  const StateLock state = modules_->lock();
  lifetime_ = ms;
  return true;
}

std::int32_t Group::getCommandLifetimeMs() const {
  const StateLock state = modules_->lock();
  return lifetime_;
}

bool Group::isFrequency(float frequency) {
  return frequency == 0 ||
         (frequency >= kLeastFeedbackFrequencyHz && frequency <= kMostFeedbackFrequencyHz);
}

bool Group::setFeedbackFrequencyHz(float frequency) {
  if (!isFrequency(frequency)) return false;
  const StateLock state = modules_->lock();
  pace_->setFrequency(frequency, modules_->steps());
  modules_->setFrequency(frequency);
  return true;
}

float Group::getFeedbackFrequencyHz() const {
  const StateLock state = modules_->lock();
  return pace_->frequency();
}

bool Group::isImitation() const { return !modules_->areReal(); }

std::uint64_t Group::sender() const { return modules_->sender(); }

bool Group::isFitting(const GroupCommand& command) const {
  return command.size() == modules_->size() && modules_->accepts(command);
}

bool Group::sendCommand(const GroupCommand& command) {
  if (!isFitting(command)) return false;
  const StateLock state = modules_->lock();
  return modules_->send(command, lifetime_);
}

bool Group::sendCommandWithAcknowledgement(const GroupCommand& command, std::int32_t timeoutMs) {
  const auto self = shared_from_this();  // keeps the group alive if a handler releases it
  if (!isFitting(command) || modules_->isStepping()) return false;
  StateLock state = modules_->lock();
  return modules_->sendAcknowledged(state, command, lifetime_, timeoutMs);
}

bool Group::sendFeedbackRequest() {
  const StateLock state = modules_->lock();
  pace_->request();
  modules_->requestFeedback();
  return true;
}

bool Group::isDue() {
  if (!modules_->sendWhenDue()) return pace_->isDue(modules_->steps());
  pace_->answer();
  return true;
}

bool Group::afterStep() {
  if (!isDue()) return false;
  if (isUnread_) pace_->miss();
  measure(newest_);
  isUnread_ = true;
  ++arrivals_;
  if (log_) log_->write(newest_);
  return !handlers_->empty();
}

std::uint64_t Group::now() const {
  return static_cast<std::uint64_t>(std::llround(modules_->time() * 1e6));
}

void Group::measure(GroupFeedback& feedback) { modules_->report(++sequence_, feedback); }

bool Group::readFeedback(GroupFeedback& feedback) {
  if (feedback.size() != modules_->size()) return false;
  const StateLock state = modules_->lock();
  measure(feedback);
  return true;
}

// Does not hold modules_->lock() while handlers run. That is safe: only a step writes the newest
// feedback, and the next step waits for the end of this function.
void Group::callHandlers() {
  StateLock state = modules_->lock();
  const std::shared_ptr<const Handlers> handlers = handlers_;  // stays valid if `handlers_` changes
  state.unlock();
  for (const GroupFeedbackHandler& handler : *handlers) handler(newest_);
}

bool Group::getNextFeedback(GroupFeedback& feedback, std::int32_t timeoutMs) {
  if (isImitation()) return readFeedback(feedback);
  if (feedback.size() != modules_->size()) return false;
  const auto self = shared_from_this();
  StateLock state = modules_->lock();
  while (!isUnread_) {
    if (!pace_->expectsFeedback()) return false;
    const std::uint64_t before = arrivals_;
    if (!modules_->advance(state, timeoutMs, [&] { return isUnread_; })) {
      // A program that polls (timeout 0) expects feedback from each poll. If new feedback replaced
      // feedback that was not read, one later poll returns the newest feedback a second time.
      if (timeoutMs != 0 || !pace_->takeMissed()) return false;
      break;
    }
    if (arrivals_ != before) break;  // new feedback, even if another caller has read it
  }
  isUnread_ = false;
  for (std::size_t i = 0; i < newest_.size(); ++i) feedback[i].message = newest_[i].message;
  return true;
}

void Group::addFeedbackHandler(GroupFeedbackHandler handler) {
  if (!handler) return;
  const StateLock state = modules_->lock();
  auto handlers = std::make_shared<Handlers>(*handlers_);
  handlers->push_back(std::move(handler));
  handlers_ = std::move(handlers);
}

void Group::clearFeedbackHandlers() {
  const auto self = shared_from_this();
  const std::unique_lock quiet = modules_->quiet();
  const StateLock state = modules_->lock();
  handlers_ = std::make_shared<const Handlers>();
}

void Group::restart() {
  pace_->restart(modules_->steps());
  sequence_ = 0;
  isUnread_ = false;
}

Eigen::VectorXd Group::getGravityEfforts() const {
  StateLock state = modules_->lock();
  return modules_->gravityEfforts(state);
}

bool Group::requestInfo(GroupInfo& info, std::int32_t timeoutMs) const {
  if (info.size() != modules_->size()) return false;
  StateLock state = modules_->lock();
  if (!modules_->report(state, info, timeoutMs)) return false;
  if (log_) log_->write(info, now());
  return true;
}

}  // namespace hrdf::sim
