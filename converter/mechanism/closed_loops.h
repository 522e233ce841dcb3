// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Closes the kinematic loops of a mechanism, for example of a parallel gripper.
#ifndef HRDF_MECHANISM_CLOSED_LOOPS_H_
#define HRDF_MECHANISM_CLOSED_LOOPS_H_

#include <vector>

#include <hrdf/mechanism.h>

namespace hrdf {

// Returns `q` with new positions of passive joints and followers, so that the loops close. Stops
// after 50 steps. `hasConverged`: all loops close within 5e-7 m and rad (true without loops).
std::vector<double> withClosedLoops(const Mechanism& mechanism, std::vector<double> q,
                                    bool& hasConverged);

// Returns the speeds of all joints if `leader` has the speed 1 and all loops stay closed. Without
// loops, equal to speedsWith() of "mechanism/joint_lines.h".
std::vector<double> speedsInLoops(const Mechanism& mechanism, const std::vector<double>& q,
                                  int leader);

// The gap between both frames of a closed loop.
struct LoopGap {
  double distance = 0;  // m
  double angle = 0;     // rad
};
LoopGap gapOf(const Mechanism& mechanism, const Mechanism::Loop& loop,
              const std::vector<double>& q);

}  // namespace hrdf

#endif  // HRDF_MECHANISM_CLOSED_LOOPS_H_
