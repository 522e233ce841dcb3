// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "app/session/control_mover.h"

#include <algorithm>

#include "app/session/path.h"

namespace hrdf::app {

void ControlMover::move(int index, const std::vector<double>& goals, double duration, double now,
                        mjData& data) {
  const auto known = std::ranges::find(moves_, index, &Move::index);
  PathState start{data.ctrl[index], 0};
  if (known != moves_.end()) {
    start = stateAt(*known->path, now);
    moves_.erase(known);
  }
  if (auto path = duration > 0 ? smoothPath(start, goals, duration, now) : nullptr) {
    moves_.push_back({index, std::move(path)});
  } else {
    data.ctrl[index] = goals.front();
  }
}

void ControlMover::apply(double now, mjData& data) {
  for (const Move& move : moves_) data.ctrl[move.index] = stateAt(*move.path, now).position;
  std::erase_if(moves_, [&](const Move& move) { return now >= move.path->getEndTime(); });
}

std::optional<double> ControlMover::goal(int index) const {
  const auto known = std::ranges::find(moves_, index, &Move::index);
  if (known == moves_.end()) return std::nullopt;
  return stateAt(*known->path, known->path->getEndTime()).position;
}

}  // namespace hrdf::app
