// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "app/session/moves.h"

#include <cmath>

namespace hrdf::app {
namespace {

constexpr double kShareOfTopSpeed = 0.8;  // leaves some speed for corrections by the control loops

double presentCommand(std::size_t axis, const Run& run) {
  const double target = run.target(axis).position;
  return std::isnan(target) ? run.position(axis) : target;
}

}  // namespace

Path Moves::plan(std::size_t axis, const std::vector<double>& goals, double duration, double now,
                 const Run& run) const {
  PathState start{presentCommand(axis, run), 0};
  if (moves_[axis]) start = stateAt(*moves_[axis], now);
  const Path path = smoothPath(start, goals, duration, now);
  if (!path) return nullptr;
  Eigen::VectorXd fastest;
  path->getMaxVelocity(fastest);
  const double most = kShareOfTopSpeed * run.axes()[axis].maxSpeed;
  if (most > 0 && fastest[0] > most) path->rescale(fastest[0] / most);
  return path;
}

void Moves::move(std::size_t axis, const std::vector<double>& goals, double duration, double now,
                 Run& run) {
  moves_[axis] = duration > 0 ? plan(axis, goals, duration, now, run) : nullptr;
  if (!moves_[axis]) run.setJointTarget(axis, {goals.front(), kNan, kNan});
}

void Moves::visit(const std::vector<std::vector<double>>& poses, double duration, double now,
                  Run& run) {
  if (poses.empty()) return;
  for (std::size_t i = 0; i < moves_.size(); ++i) {
    if (std::isnan(poses.front()[i])) continue;
    std::vector<double> goals;
    for (const auto& pose : poses) {
      if (!std::isnan(pose[i])) goals.push_back(pose[i]);
    }
    move(i, goals, duration, now, run);
  }
}

void Moves::apply(double now, Run& run) {
  for (std::size_t i = 0; i < moves_.size(); ++i) {
    if (!moves_[i]) continue;
    const auto [position, velocity] = stateAt(*moves_[i], now);
    const bool isOver = now >= moves_[i]->getEndTime();
    run.setJointTarget(i, {position, isOver ? kNan : velocity, kNan});
    if (isOver) stop(i);
  }
}

std::optional<double> Moves::goal(std::size_t axis) const {
  if (!moves_[axis]) return std::nullopt;
  return stateAt(*moves_[axis], moves_[axis]->getEndTime()).position;
}

}  // namespace hrdf::app
