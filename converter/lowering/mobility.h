// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#ifndef HRDF_LOWERING_MOBILITY_H_
#define HRDF_LOWERING_MOBILITY_H_

#include <vector>

#include <hrdf/mechanism.h>

namespace hrdf {

// Mobility of the bodies, by body, and the bodies that they are attached to.
struct Mobility {
  std::vector<bool> moves;    // true: a joint or a free body moves it
  std::vector<bool> jointed;  // a joint is between the body and its free root, or the world
  std::vector<int> weldedTo;  // first body of its rigid group; -1: the world
  std::vector<int> freeRoot;  // the free body that it is attached to; -1: none
};

// `floating`: a body that floats by an option, although it is not free in the file; -1: none.
Mobility mobilityOf(const Mechanism& mechanism, int floating);

// Returns the first body in the world that is not free; -1: all are free.
int firstFixedRoot(const Mechanism& mechanism);

}  // namespace hrdf

#endif  // HRDF_LOWERING_MOBILITY_H_
