// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Reads the typed part of one element from its attributes.
#ifndef HRDF_READ_PART_H_
#define HRDF_READ_PART_H_

#include <string>
#include <string_view>

#include <hrdf/diagnostic.h>
#include <hrdf/element.h>

#include "hrdf/attributes.h"

namespace hrdf {

// Makes `element` one of this kind, without its inner elements. An include gets no content.
void readElement(ElementKind kind, const Attributes& attributes, Element& element,
                 Diagnostics& out);

// Returns a stand-in for an element that could not be read: its neighbours are checked, it is not.
Element placeholder(const Location& where);

// Returns the end effector that 1.0.0 and 1.1.0 add at the end of a robot.
Element implicitEndEffector(const Location& where);

// Returns the pose of two attributes; each defaults to that of `base`.
Pose poseOf(const Attributes& attributes, AttributeName rotation, AttributeName translation,
            const Pose& base);

// Returns why `path` is not a relative path of the format, as in "is absolute"; empty if it is one.
std::string wrongRelativePath(std::string_view path);

}  // namespace hrdf

#endif  // HRDF_READ_PART_H_
