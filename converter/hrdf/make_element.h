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

// The element of this kind that the newest HRDF makes of the attributes, which are its own; none
// where the reader would refuse it. It does not point into the attributes.
std::optional<Element> makeElement(ElementKind kind, std::vector<Attribute> attributes);

}  // namespace hrdf

#endif  // HRDF_MAKE_ELEMENT_H_
