// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#ifndef HRDF_DRAWINGS_INLINE_MESHES_H_
#define HRDF_DRAWINGS_INLINE_MESHES_H_

#include <mujoco/mujoco.h>

namespace hrdf {

// Draws the meshes whose file name is a recipe (see "recipe.h"), and stores them in `spec`.
void inlineDrawnMeshes(mjSpec* spec);

}  // namespace hrdf

#endif  // HRDF_DRAWINGS_INLINE_MESHES_H_
