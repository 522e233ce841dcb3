// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "link/served_group.h"

#include <utility>

namespace hrdf::sim::link {

ServedGroup::ServedGroup(const std::shared_ptr<World>& world, std::vector<int> modules,
                         std::shared_ptr<const Bell> bell)
    : bell_(std::move(bell)),
      modules_(world, std::move(modules)),
      newest_(std::make_unique<GroupFeedback>(size())),
      taken_(std::make_unique<GroupFeedback>(size())) {}

std::shared_ptr<ServedGroup> ServedGroup::make(const std::shared_ptr<World>& world,
                                               std::vector<int> modules,
                                               std::shared_ptr<const Bell> bell) {
  std::shared_ptr<ServedGroup> group(new ServedGroup(world, std::move(modules), std::move(bell)));
  const StateLock state = group->modules_.lock();
  group->modules_.join(group);
  group->pace_.restart(group->modules_.steps());
  return group;
}

void ServedGroup::setFrequency(float frequency) {
  const StateLock state = modules_.lock();
  pace_.setFrequency(frequency, modules_.steps());
}

void ServedGroup::request() {
  const StateLock state = modules_.lock();
  pace_.request();
}

bool ServedGroup::give(const GroupCommand& command, std::int32_t lifetime) {
  if (!modules_.accepts(command)) return false;
  const StateLock state = modules_.lock();
  return modules_.give(command, lifetime);
}

void ServedGroup::report(GroupInfo& info) {
  StateLock state = modules_.lock();
  modules_.report(state, info, 0);
}

Eigen::VectorXd ServedGroup::gravityEfforts() {
  StateLock state = modules_.lock();
  return modules_.gravityEfforts(state);
}

const GroupFeedback* ServedGroup::takeFeedback() {
  const StateLock state = modules_.lock();
  if (!std::exchange(isFresh_, false)) return nullptr;
  std::swap(newest_, taken_);
  return taken_.get();
}

std::function<void()> ServedGroup::receive(WorldEvent event) {
  if (event == WorldEvent::reset) {
    pace_.restart(modules_.steps());
    isFresh_ = false;
  } else if (pace_.isDue(modules_.steps())) {
    modules_.report(++sequence_, *newest_);
    isFresh_ = true;
    bell_->ring();
  }
  return {};
}

}  // namespace hrdf::sim::link
