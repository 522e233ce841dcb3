// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Checks the rules between elements: matching interfaces, ends of chains, unique tags.
#ifndef HRDF_CHECK_H_
#define HRDF_CHECK_H_

#include <cstddef>
#include <vector>

#include <hrdf/diagnostic.h>
#include <hrdf/element.h>

namespace hrdf {

// The end of a chain, where the next element is attached. `element` null: start of the robot.
struct Tip {
  const Element* element = nullptr;
  bool throughOutput = false;  // the next element is inside an <output> of `element`
};

// Returns the end of a chain. If the last element is an include, the end is in the included chain.
Tip tipOf(const std::vector<Element>& chain);

// Reports why `element`, which must not be an include, cannot follow `tip`. Does not check an
// element that the reader added (`implicit`).
void checkFollows(const Tip& tip, const Element& element, Diagnostics& out);

// Returns the number of calls of checkFollows() in this thread, for tests of its complexity.
std::size_t countOfFollowChecks();

// Checks all elements of a robot.
void check(const Description& robot, Diagnostics& out);

}  // namespace hrdf

#endif  // HRDF_CHECK_H_
