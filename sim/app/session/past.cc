// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "app/session/past.h"

#include <algorithm>
#include <utility>

namespace hrdf::app {
namespace {

std::size_t bytesOf(const Session::Checkpoint& checkpoint) {
  const std::size_t modules = checkpoint.run.world.modules.size();
  const std::size_t numbers = checkpoint.run.world.beginning.size() +
                              static_cast<std::size_t>(checkpoint.run.world.support.efforts.size());
  return sizeof(checkpoint) + numbers * sizeof(mjtNum) +
         modules * (sizeof(sim::Module::State) + sizeof(Target) + sizeof(std::shared_ptr<void>));
}

}  // namespace

void Past::keep(Session::Checkpoint checkpoint) {
  const std::size_t most = std::max<std::size_t>(kMostBytes / bytesOf(checkpoint), 1);
  checkpoints_.push_back(std::move(checkpoint));
  while (checkpoints_.size() > most || checkpoints_.back().time - begin() > kKept) {
    checkpoints_.pop_front();
  }
}

const Session::Checkpoint* Past::goBack(double time) {
  while (checkpoints_.size() > 1 && checkpoints_.back().time > time + kHalfStep) {
    checkpoints_.pop_back();
  }
  return checkpoints_.empty() ? nullptr : &checkpoints_.back();
}

}  // namespace hrdf::app
