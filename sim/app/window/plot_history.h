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
  static constexpr double kKept = 300;  // s, time for which samples are kept

  void clear();
  // Appends the samples of `trace`. If the simulation has gone back in time, first deletes stored
  // samples that are later than the new samples.
  void add(const Trace& trace);

  // Returns the time of the oldest sample in s; 0 without samples.
  double begin() const { return times_.empty() ? 0 : times_.front(); }
  // Returns the time of the newest sample in s; 0 without samples.
  double end() const { return times_.empty() ? 0 : times_.back(); }

  // Returns the samples of a signal between `from` and `to` (s), in the order of time. If there are
  // many samples, returns only the smallest and the largest in each of `columns` equal intervals.
  Curve thinned(std::size_t axis, Traced signal, double from, double to, int columns) const;
  // Returns the sample nearest to `time` (s); NaN: there are no samples.
  double valueAt(std::size_t axis, Traced signal, double time) const;

  struct Column {
    std::string name;
    std::size_t axis;
    Traced signal;
  };
  // Returns the samples of `columns` between the times `from` and `to` (s) as CSV. The first column
  // is `time`.
  std::string csv(const std::vector<Column>& columns, double from, double to) const;

 private:
  struct Range {
    std::size_t begin, end;
  };
  void forgetAfter(double time);
  Range within(double from, double to) const;
  float at(std::size_t sample, std::size_t axis, Traced signal) const;

  std::vector<double> times_;
  std::vector<std::vector<float>> axes_;  // by axis; each sample is kSignals values
};

}  // namespace hrdf::app

#endif  // HRDF_SIM_APP_WINDOW_PLOT_HISTORY_H_
