// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Closes the loops of a mechanism, such as that of a parallel gripper.
#ifndef HRDF_MECHANISM_CLOSED_LOOPS_H_
#define HRDF_MECHANISM_CLOSED_LOOPS_H_

#include <vector>

#include <hrdf/mechanism.h>

namespace hrdf {

// Returns `q` with the passive joints where they close the loops, and each follower where its
// leaders put it. Joints with a drive stay. As far as it gets in 50 steps; `hasConverged` says
// whether the ends meet (to 5e-7 m and rad), which they do where there is no loop.
std::vector<double> withClosedLoops(const Mechanism& mechanism, std::vector<double> q,
                                    bool& hasConverged);

// As speedsWith() of "mechanism/joint_lines.h", with the passive joints so that closed loops stay
// closed.
std::vector<double> speedsInLoops(const Mechanism& mechanism, const std::vector<double>& q,
                                  int leader);

// How far the two ends of a loop are apart.
struct LoopGap {
  double distance = 0;  // m
  double angle = 0;     // rad
};
LoopGap gapOf(const Mechanism& mechanism, const Mechanism::Loop& loop,
              const std::vector<double>& q);

}  // namespace hrdf

#endif  // HRDF_MECHANISM_CLOSED_LOOPS_H_
