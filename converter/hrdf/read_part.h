// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// The typed part of one element, from its attributes.
#ifndef HRDF_READ_PART_H_
#define HRDF_READ_PART_H_

#include <string>
#include <string_view>

#include <hrdf/diagnostic.h>
#include <hrdf/element.h>

#include "hrdf/attributes.h"

namespace hrdf {

// Makes `element` one of this kind, without what stands inside it. Of an include: only that it is
// one.
void readElement(ElementKind kind, const Attributes& attributes, Element& element,
                 Diagnostics& out);

// What stands for an element that could not be read: its neighbours are checked, it is not.
Element placeholder(const Location& where);

// What 1.0.0 and 1.1.0 put at the end of a robot.
Element implicitEndEffector(const Location& where);

// The pose of two attributes; each defaults to that of `base`, for itself.
Pose poseOf(const Attributes& attributes, AttributeName rotation, AttributeName translation,
            const Pose& base);

// Why `path` is no relative path of the format, as in "is absolute"; empty where it is one.
std::string wrongRelativePath(std::string_view path);

}  // namespace hrdf

#endif  // HRDF_READ_PART_H_
