// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "app/window/rewind.h"

#include <algorithm>

namespace hrdf::app {

void Rewind::keep(const mjModel& model, const mjData& data, double time, Severity state) {
  while (!frames_.empty() && time < frames_.back().time) frames_.pop_back();
  while (!marks_.empty() && time < marks_.back().time) marks_.pop_back();
  if (state > state_) marks_.push_back({time, state});
  state_ = state;
  if (!frames_.empty() && time < frames_.back().time + kPeriod) return;
  frames_.push_back({time, {data.qpos, data.qpos + model.nq}});
  while (length() > kKept) frames_.pop_front();
  while (!marks_.empty() && marks_.front().time < frames_.front().time) marks_.pop_front();
}

mjData* Rewind::at(const mjModel& model, double back) {
  if (frames_.empty()) return nullptr;
  if (!data_) data_.reset(mj_makeData(&model));
  const double time = frames_.back().time - back;
  const auto later = std::ranges::lower_bound(frames_, time, {}, &Frame::time);
  const Frame& frame = later == frames_.end() ? frames_.back() : *later;
  std::ranges::copy(frame.positions, data_->qpos);
  data_->time = frame.time;
  mj_forward(&model, data_.get());
  return data_.get();
}

}  // namespace hrdf::app
