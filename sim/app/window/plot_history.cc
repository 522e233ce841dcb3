// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "app/window/plot_history.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "text/csv_table.h"

#include "app/session/report.h"

namespace hrdf::app {
namespace {

constexpr auto kMaxSamples = static_cast<std::size_t>(PlotHistory::kKept / kTracePeriod);
// Number of samples that are deleted together, because each deletion moves all later samples in
// memory.
constexpr std::size_t kPiece = kMaxSamples / 10;

}  // namespace

void PlotHistory::clear() { *this = {}; }

void PlotHistory::add(const Trace& trace) {
  for (const Moment& moment : trace) {
    forgetAfter(moment.time);
    times_.push_back(moment.time);
    axes_.resize(moment.axes.size());
    for (std::size_t i = 0; i < axes_.size(); ++i) {
      axes_[i].insert(axes_[i].end(), moment.axes[i].begin(), moment.axes[i].end());
    }
  }
  if (times_.size() < kMaxSamples + kPiece) return;
  times_.erase(times_.begin(), times_.begin() + kPiece);
  for (auto& values : axes_) values.erase(values.begin(), values.begin() + kPiece * kSignals);
}

void PlotHistory::forgetAfter(double time) {
  const auto later = std::ranges::upper_bound(times_, time);
  if (later == times_.end()) return;
  times_.erase(later, times_.end());
  for (auto& values : axes_) values.resize(times_.size() * kSignals);
}

PlotHistory::Range PlotHistory::within(double from, double to) const {
  const auto begin = std::ranges::lower_bound(times_, from);
  const auto end = std::upper_bound(begin, times_.end(), to);
  return {static_cast<std::size_t>(begin - times_.begin()),
          static_cast<std::size_t>(end - times_.begin())};
}

float PlotHistory::at(std::size_t sample, std::size_t axis, Traced signal) const {
  if (axis >= axes_.size()) return std::numeric_limits<float>::quiet_NaN();
  return axes_[axis][sample * kSignals + static_cast<std::size_t>(signal)];
}

Curve PlotHistory::thinned(std::size_t axis, Traced signal, double from, double to,
                           int columns) const {
  Curve curve;
  const auto add = [&](std::size_t sample) {
    curve.times.push_back(times_[sample]);
    curve.values.push_back(static_cast<double>(at(sample, axis, signal)));
  };
  const auto [begin, end] = within(from, to);
  const auto count = static_cast<std::size_t>(std::max(columns, 1));
  if (end - begin <= 2 * count) {
    for (std::size_t i = begin; i < end; ++i) add(i);
    return curve;
  }
  for (std::size_t column = 0; column < count; ++column) {
    const std::size_t first = begin + (end - begin) * column / count;
    const std::size_t last = begin + (end - begin) * (column + 1) / count;
    std::size_t least = first, most = first;
    for (std::size_t i = first; i < last; ++i) {
      if (at(i, axis, signal) < at(least, axis, signal)) least = i;
      if (at(i, axis, signal) > at(most, axis, signal)) most = i;
    }
    add(std::min(least, most));
    if (least != most) add(std::max(least, most));
  }
  return curve;
}

double PlotHistory::valueAt(std::size_t axis, Traced signal, double time) const {
  if (times_.empty()) return std::numeric_limits<double>::quiet_NaN();
  auto next = std::ranges::lower_bound(times_, time);
  if (next == times_.end()) --next;
  if (next != times_.begin() && time - *std::prev(next) < *next - time) --next;
  return static_cast<double>(at(static_cast<std::size_t>(next - times_.begin()), axis, signal));
}

std::string PlotHistory::csv(const std::vector<Column>& columns, double from, double to) const {
  std::string text = "time";
  for (const Column& column : columns) text += "," + csvCell(column.name);
  text += "\n";
  const auto [begin, end] = within(from, to);
  for (std::size_t i = begin; i < end; ++i) {
    text += formatted("%.6g", times_[i]);
    for (const Column& column : columns) {
      const auto value = static_cast<double>(at(i, column.axis, column.signal));
      text += "," + (std::isnan(value) ? std::string() : formatted("%.9g", value));
    }
    text += "\n";
  }
  return text;
}

}  // namespace hrdf::app
