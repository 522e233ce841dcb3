// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// A simulation without a window.
#ifndef HRDF_APP_HEADLESS_H_
#define HRDF_APP_HEADLESS_H_

#include <string>

#include "session.h"

namespace hrdf::app {

struct HeadlessOptions {
  double duration = 5;        // s, simulated
  double realtimeFactor = 0;  // 0: as fast as it goes
  std::string png;            // picture of the end; empty: none
};

// Simulates from the home pose, prints the report and takes the picture. The exit status: 1 when
// the simulation became unstable or the picture could not be taken.
int runHeadless(const Session& session, const HeadlessOptions& options);

}  // namespace hrdf::app

#endif  // HRDF_APP_HEADLESS_H_
