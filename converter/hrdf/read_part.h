// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Reads Element::part, such as an Actuator or a Link, from the attributes of an XML element.
#ifndef HRDF_READ_PART_H_
#define HRDF_READ_PART_H_

#include <string>
#include <string_view>

#include <hrdf/diagnostic.h>
#include <hrdf/element.h>

#include "hrdf/attributes.h"

namespace hrdf {

// Sets the fields `where`, `tag` and `part` of `element` from the attributes of an XML element.
// `kind`: kind of the XML element. Does not read its children, or the file of an <include>.
void readElement(ElementKind kind, const Attributes& attributes, Element& element,
                 Diagnostics& out);

// Returns a substitute for an element that could not be read. check() does not check the
// substitute.
Element placeholder(const Location& where);

// Returns the end effector that the HRDF versions 1.0.0 and 1.1.0 add at the end of a robot.
Element implicitEndEffector(const Location& where);

// Returns the pose of the attributes `rotation` and `translation`. An absent attribute has the
// value of `base`.
Pose poseOf(const Attributes& attributes, AttributeName rotation, AttributeName translation,
            const Pose& base);

// Returns why `path` is not a valid relative path: "is absolute"; empty: valid.
std::string wrongRelativePath(std::string_view path);

}  // namespace hrdf

#endif  // HRDF_READ_PART_H_
