// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Makes an element without a file.
#ifndef HRDF_MAKE_ELEMENT_H_
#define HRDF_MAKE_ELEMENT_H_

#include <optional>
#include <vector>

#include <hrdf/element.h>

#include "hrdf/grammar.h"

namespace hrdf {

// Makes an element from `attributes`, by the rules of the newest version. Returns nullopt if they
// are invalid. Each attribute must exist for `kind`. The element keeps no reference to
// `attributes`.
std::optional<Element> makeElement(ElementKind kind, std::vector<Attribute> attributes);

}  // namespace hrdf

#endif  // HRDF_MAKE_ELEMENT_H_
