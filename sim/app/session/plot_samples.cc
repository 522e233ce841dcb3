// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "app/session/plot_samples.h"

#include <utility>

namespace hrdf::app {

void append(Trace& trace, Trace more) {
  for (Moment& moment : more) {
    if (!trace.empty() && moment.time < trace.back().time) trace.clear();
    trace.push_back(std::move(moment));
    if (trace.size() > kMaxMoments) trace.pop_front();
  }
}

}  // namespace hrdf::app
