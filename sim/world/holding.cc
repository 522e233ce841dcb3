// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "world/holding.h"

#include <algorithm>
#include <limits>

#include "firmware/core.h"

namespace hrdf::sim {
namespace {

constexpr double kSendPeriod = 0.01;  // s, time between two commands
constexpr std::uint64_t kSender = std::numeric_limits<std::uint64_t>::max();

}  // namespace

void Holding::add(Module& module, int joint, double gear, double share, const mjData& data) {
  held_.push_back({&module, joint, gear, share, gear * data.qpos[model_.jnt_qposadr[joint]]});
  sent_ = -kSendPeriod;
}

// Sends an empty command to all other modules on the joint of `module`, because their holding
// commands do not expire.
void Holding::release(const Module& module, double time) {
  const auto found = std::ranges::find(held_, &module, &Held::module);
  if (found == held_.end()) return;
  const int joint = found->joint;
  for (const Held& each : held_) {
    if (each.joint == joint && each.module != &module) each.module->receive({}, kSender, 0, time);
  }
  std::erase_if(held_, [&](const Held& each) { return each.joint == joint; });
}

void Holding::update(const mjData& data) {
  // Uses a tolerance of half a period, because times are sums of rounded steps.
  if (held_.empty() || data.time < sent_ + kSendPeriod - firmware::kPeriod / 2) return;
  sent_ = data.time;
  gravity_.update(data);
  for (const Held& each : held_) {
    const double effort = each.share * gravity_.effort(each.joint) / each.gear;
    Command command;
    command.angles.set(CommandAngle::position, each.position);
    command.floats.set(CommandFloat::effort, static_cast<float>(effort));
    each.module->receive(command, kSender, 0, data.time);
  }
}

}  // namespace hrdf::sim
