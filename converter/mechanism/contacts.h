// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Bodies of a mechanism that do not collide with each other.
#ifndef HRDF_MECHANISM_CONTACTS_H_
#define HRDF_MECHANISM_CONTACTS_H_

#include <set>
#include <utility>
#include <vector>

#include <hrdf/mechanism.h>

#include "model/near_bodies.h"

namespace hrdf {

// Tells which bodies move, and what they hang on.
struct Mobility {
  std::vector<bool> moves;    // moved by a joint or freely, or on a body that is
  std::vector<bool> jointed;  // a joint lies between the body and its free root, or the world
  std::vector<int> weldedTo;  // the body that it is rigidly part of; -1: the world
  std::vector<int> freeRoot;  // the free body that it hangs on; -1: none
};

// `floating` is a body that floats although it is not free by itself; -1: none.
Mobility mobilityOf(const Mechanism& mechanism, int floating);

// Returns the pairs of bodies, lower index first, that are left out of contacts, as far as both
// have `shapes` and MuJoCo does not leave them out by itself: those that the mechanism names, a
// body and the standing one that carries it, and those nearer than 2 mm at one of `postures`, but
// for bodies that move freely against each other. The world is the body behind the last.
std::set<std::pair<int, int>> excludedPairs(const Mechanism& mechanism, const Mobility& mobility,
                                            const std::vector<ConvexShape>& shapes,
                                            const std::set<std::vector<double>>& postures);

}  // namespace hrdf

#endif  // HRDF_MECHANISM_CONTACTS_H_
