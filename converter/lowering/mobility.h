// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#ifndef HRDF_LOWERING_MOBILITY_H_
#define HRDF_LOWERING_MOBILITY_H_

#include <vector>

#include <hrdf/mechanism.h>

namespace hrdf {

// Mobility of all bodies; each vector has a value for each body.
struct Mobility {
  std::vector<bool> moves;    // true: the body can move, by joints or with a free body
  std::vector<bool> jointed;  // true: joints move the body relative to its free root or the world
  // Lowest index in the group of bodies that are rigidly connected to the body; -1: the world.
  std::vector<int> weldedTo;
  std::vector<int> freeRoot;  // index of the free root; -1: the root is fixed
};

// Returns the mobility of all bodies. `floating`: index of the body that the option `floating_base`
// makes free; -1: no body.
Mobility mobilityOf(const Mechanism& mechanism, int floating);

// Returns the index of the first child of the world that is not free; -1: all children are free.
int firstFixedRoot(const Mechanism& mechanism);

}  // namespace hrdf

#endif  // HRDF_LOWERING_MOBILITY_H_
