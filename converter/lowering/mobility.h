// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#ifndef HRDF_LOWERING_MOBILITY_H_
#define HRDF_LOWERING_MOBILITY_H_

#include <vector>

#include <hrdf/mechanism.h>

namespace hrdf {

// Mobility of each body, and the bodies to which it is attached. All vectors are indexed by body.
struct Mobility {
  std::vector<bool> moves;  // true: a joint, or a free body to which it is attached, moves the body
  std::vector<bool> jointed;  // true: joints connect the body to its free root or the world
  std::vector<int> weldedTo;  // index of the first body of its rigid group; -1: the world
  std::vector<int> freeRoot;  // index of the free body to which it is attached; -1: none
};

// Returns the mobility of all bodies. `floating`: index of a body that is free because of an
// option; -1: no such body.
Mobility mobilityOf(const Mechanism& mechanism, int floating);

// Returns the index of the first child of the world that is not free; -1: all are free.
int firstFixedRoot(const Mechanism& mechanism);

}  // namespace hrdf

#endif  // HRDF_LOWERING_MOBILITY_H_
