// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Checks the rules between elements: interfaces that mate, ends of chains, tags.
#ifndef HRDF_CHECK_H_
#define HRDF_CHECK_H_

#include <cstddef>
#include <vector>

#include <hrdf/diagnostic.h>
#include <hrdf/element.h>

namespace hrdf {

// The element at whose output the next one goes. None at the start of the robot.
struct Tip {
  const Element* element = nullptr;
  bool throughOutput = false;  // an <output> of it: the next element stands inside
};

// Returns the tip of a chain, which may be inside its last include.
Tip tipOf(const std::vector<Element>& chain);

// Reports why `element` cannot follow the tip; it must not be an include. Implicit elements are not
// checked.
void checkFollows(const Tip& tip, const Element& element, Diagnostics& out);

// Returns how often this thread has called checkFollows(); tests measure with it how work grows.
std::size_t countOfFollowChecks();

// Checks all elements of a robot.
void check(const Description& robot, Diagnostics& out);

}  // namespace hrdf

#endif  // HRDF_CHECK_H_
