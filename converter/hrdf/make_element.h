// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// An element without a file.
#ifndef HRDF_MAKE_ELEMENT_H_
#define HRDF_MAKE_ELEMENT_H_

#include <optional>
#include <vector>

#include <hrdf/element.h>

#include "hrdf/grammar.h"

namespace hrdf {

// Makes an element from attributes by the newest version's rules; returns nothing if the reader
// would refuse it. Each attribute must be one of this kind. The element does not point into them.
std::optional<Element> makeElement(ElementKind kind, std::vector<Attribute> attributes);

}  // namespace hrdf

#endif  // HRDF_MAKE_ELEMENT_H_
