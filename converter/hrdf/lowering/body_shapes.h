// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#ifndef HRDF_LOWERING_BODY_SHAPES_H_
#define HRDF_LOWERING_BODY_SHAPES_H_

#include <vector>

#include <hrdf/layout.h>

#include "model/collision_capsules.h"

namespace hrdf {

// Returns the capsules of each body, from its elements.
std::vector<BodyShapes> bodyShapes(const Layout& layout);

}  // namespace hrdf

#endif  // HRDF_LOWERING_BODY_SHAPES_H_
