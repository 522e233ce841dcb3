// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// The signals of the last minutes. Reduces them to few points that draw the same lines.
#ifndef HRDF_SIM_APP_WINDOW_PLOT_HISTORY_H_
#define HRDF_SIM_APP_WINDOW_PLOT_HISTORY_H_

#include <cstddef>
#include <string>
#include <vector>

#include "app/session/plot_samples.h"

namespace hrdf::app {

struct Curve {
  std::vector<double> times, values;
};

class PlotHistory {
 public:
  static constexpr double kKept = 300;  // s

  void clear();
  // Appends newer samples. If time has gone back, first deletes the later samples.
  void add(const Trace& trace);

  double begin() const { return times_.empty() ? 0 : times_.front(); }  // s
  double end() const { return times_.empty() ? 0 : times_.back(); }     // s

  // Returns the signal from `from` to `to` (s). Divides this time into `columns` equal parts, and
  // returns the smallest and largest value of each part in time order; all samples if there are
  // fewer.
  Curve thinned(std::size_t axis, Traced signal, double from, double to, int columns) const;
  // Returns the sample nearest to `time`; NaN: no samples.
  double valueAt(std::size_t axis, Traced signal, double time) const;

  struct Column {
    std::string name;
    std::size_t axis;
    Traced signal;
  };
  // Returns these signals as CSV with a column `time`.
  std::string csv(const std::vector<Column>& columns, double from, double to) const;

 private:
  struct Range {
    std::size_t begin, end;
  };
  void forgetAfter(double time);
  Range within(double from, double to) const;
  float at(std::size_t sample, std::size_t axis, Traced signal) const;

  std::vector<double> times_;
  std::vector<std::vector<float>> axes_;  // by axis; kSignals values per sample
};

}  // namespace hrdf::app

#endif  // HRDF_SIM_APP_WINDOW_PLOT_HISTORY_H_
