// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Adds the shapes of a robot's parts to its tree: colliding capsules and mesh files, and visible
// surfaces.
#ifndef HRDF_TREE_PART_SHAPES_H_
#define HRDF_TREE_PART_SHAPES_H_

#include <hrdf/diagnostic.h>
#include <hrdf/files.h>
#include <hrdf/layout.h>
#include <hrdf/options.h>

namespace hrdf {

// Adds the shapes, meshes and materials of the parts to the tree of `layout`. If a mesh file is
// missing, reports a warning and draws a substitute, unless visual=none. Reports an error if an
// option cannot be used.
void addPartShapes(Layout& layout, const ModelOptions& options, const FileReader& files,
                   Diagnostics& out);

}  // namespace hrdf

#endif  // HRDF_TREE_PART_SHAPES_H_
