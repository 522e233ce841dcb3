// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "app/session/mover.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace hrdf::app {
namespace {

constexpr double kShareOfTopSpeed = 0.8;  // so that the loops can still correct

double presentCommand(std::size_t module, const Commander& commander) {
  const double target = commander.targets()[module].position;
  return std::isnan(target) ? commander.position(module) : target;
}

}  // namespace

Path Mover::plan(std::size_t module, const std::vector<double>& goals, double duration, double now,
                 const Commander& commander) const {
  PathState start{presentCommand(module, commander), 0};
  if (moves_[module]) start = stateAt(*moves_[module], now);
  const Path path = smoothPath(start, goals, duration, now);
  if (!path) return nullptr;
  Eigen::VectorXd fastest;
  path->getMaxVelocity(fastest);
  const double most = kShareOfTopSpeed * commander.modules()[module].maxSpeed;
  if (most > 0 && fastest[0] > most) path->rescale(fastest[0] / most);
  return path;
}

void Mover::move(std::size_t module, std::vector<double> goals, double duration, double now,
                 Commander& commander) {
  const ModulePlace& place = commander.modules()[module];
  for (double& goal : goals) goal = std::clamp(goal, place.minPosition, place.maxPosition);
  moves_[module] = duration > 0 ? plan(module, goals, duration, now, commander) : nullptr;
  if (!moves_[module]) commander.lead(module, {goals.front(), kNone, kNone});
}

void Mover::visit(const std::vector<std::vector<double>>& poses, double duration, double now,
                  Commander& commander) {
  if (poses.empty()) return;
  for (std::size_t i = 0; i < moves_.size(); ++i) {
    if (std::isnan(poses.front()[i])) continue;
    std::vector<double> goals;
    for (const auto& pose : poses) goals.push_back(pose[i]);
    move(i, std::move(goals), duration, now, commander);
  }
}

void Mover::apply(double now, Commander& commander) {
  for (std::size_t i = 0; i < moves_.size(); ++i) {
    if (!moves_[i]) continue;
    const auto [position, velocity] = stateAt(*moves_[i], now);
    const bool isOver = now >= moves_[i]->getEndTime();
    commander.lead(i, {position, isOver ? kNone : velocity, kNone});
    if (isOver) stop(i);
  }
}

std::optional<double> Mover::goal(std::size_t module) const {
  if (!moves_[module]) return std::nullopt;
  return stateAt(*moves_[module], moves_[module]->getEndTime()).position;
}

}  // namespace hrdf::app
