// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Tests the kept signals of plots.
#include <algorithm>
#include <cmath>
#include <string>

#include <gtest/gtest.h>

#include "app/window/plot_history.h"

namespace hrdf::app::plot_history_test {
namespace {

constexpr double kPeriod = 0.01;  // s

// Returns samples of one module, the first at `start` (s). The position is the number of the
// sample; sample `peak` has 1e6 instead (-1: no peak).
Trace traceOf(int count, int peak = -1, double start = 0) {
  Trace trace;
  for (int i = 0; i < count; ++i) {
    Moment moment{start + i * kPeriod, std::vector<std::array<float, kSignals>>(1)};
    moment.axes[0][0] = i == peak ? 1e6F : static_cast<float>(i);
    trace.push_back(moment);
  }
  return trace;
}

TEST(PlotHistory, GivesAllSamplesWhereTheyAreFew) {
  PlotHistory history;
  history.add(traceOf(50));
  const Curve curve = history.thinned(0, Traced::position, 0.1, 0.2, 100);
  ASSERT_EQ(curve.values.size(), 11u);
  EXPECT_EQ(curve.values.front(), 10);
  EXPECT_NEAR(curve.times.back(), 0.2, 1e-9);
}

TEST(PlotHistory, KeepsPeaksAndOrderWhereItThins) {
  PlotHistory history;
  history.add(traceOf(10000, 7777));
  const Curve curve = history.thinned(0, Traced::position, 0, 100, 200);
  EXPECT_LE(curve.values.size(), 400u);
  EXPECT_EQ(*std::ranges::max_element(curve.values), 1e6);
  EXPECT_TRUE(std::ranges::is_sorted(curve.times));
}

TEST(PlotHistory, KeepsTheLastMinutes) {
  PlotHistory history;
  for (double start = 0; start < 2 * PlotHistory::kKept; start += 10) {
    history.add(traceOf(1000, -1, start));
  }
  EXPECT_GE(history.end() - history.begin(), PlotHistory::kKept - 2 * kPeriod);
  EXPECT_LT(history.end() - history.begin(), 1.2 * PlotHistory::kKept);
  EXPECT_EQ(history.valueAt(0, Traced::position, history.end()), 999);
}

TEST(PlotHistory, StartsAnewWhenTimeDoes) {
  PlotHistory history;
  history.add(traceOf(100));
  history.add(traceOf(10));
  EXPECT_NEAR(history.end(), 9 * kPeriod, 1e-9);
}

TEST(PlotHistory, FindsTheNearestSample) {
  PlotHistory history;
  history.add(traceOf(100));
  EXPECT_EQ(history.valueAt(0, Traced::position, 0.104), 10);
  EXPECT_EQ(history.valueAt(0, Traced::position, 0.106), 11);
  EXPECT_EQ(history.valueAt(0, Traced::position, 99), 99);
  EXPECT_EQ(history.valueAt(0, Traced::position, -99), 0);
  EXPECT_TRUE(std::isnan(history.valueAt(1, Traced::position, 0)));
  EXPECT_TRUE(std::isnan(PlotHistory().valueAt(0, Traced::position, 0)));
}

TEST(PlotHistory, WritesColumnsAsCsv) {
  PlotHistory history;
  history.add(traceOf(3));
  EXPECT_EQ(history.csv({{"a, b", 0, Traced::position}}, 0.005, 1),
            "time,\"a, b\"\n0.01,1\n0.02,2\n");
}

}  // namespace
}  // namespace hrdf::app::plot_history_test
