// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// The shapes of a robot's parts as rows of its tree: capsules and mesh files that collide, and what
// is seen of them.
#ifndef HRDF_TREE_PART_SHAPES_H_
#define HRDF_TREE_PART_SHAPES_H_

#include <hrdf/diagnostic.h>
#include <hrdf/files.h>
#include <hrdf/layout.h>
#include <hrdf/options.h>

namespace hrdf {

// Adds shapes, meshes and materials to the tree of `layout`. Reports a missing mesh file, which
// gets a stand-in; an option that cannot be met is an error.
void addPartShapes(Layout& layout, const ModelOptions& options, const FileReader& files,
                   Diagnostics& out);

}  // namespace hrdf

#endif  // HRDF_TREE_PART_SHAPES_H_
