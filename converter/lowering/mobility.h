// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#ifndef HRDF_LOWERING_MOBILITY_H_
#define HRDF_LOWERING_MOBILITY_H_

#include <vector>

#include <hrdf/mechanism.h>

namespace hrdf {

// Which bodies move, and what they are attached to.
struct Mobility {
  std::vector<bool> moves;    // moved by a joint or freely, or on a body that is
  std::vector<bool> jointed;  // a joint is between the body and its free root, or the world
  std::vector<int> weldedTo;  // the body that it is rigidly part of; -1: the world
  std::vector<int> freeRoot;  // the free body that it is attached to; -1: none
};

// `floating` is a body that floats although it is not free by itself; -1: none.
Mobility mobilityOf(const Mechanism& mechanism, int floating);

// Returns the first body in the world that is not free by itself; -1: no such body.
int firstFixedRoot(const Mechanism& mechanism);

}  // namespace hrdf

#endif  // HRDF_LOWERING_MOBILITY_H_
