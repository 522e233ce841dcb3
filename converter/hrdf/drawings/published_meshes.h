// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// HEBI's mesh files of each part, and their poses. Names and poses are from HEBI's URDF
// description.
#ifndef HRDF_DRAWINGS_PUBLISHED_MESHES_H_
#define HRDF_DRAWINGS_PUBLISHED_MESHES_H_

#include <string_view>
#include <vector>

#include <hrdf/element.h>

#include "hrdf/drawings/shapes.h"

namespace hrdf {

struct PublishedMesh {
  std::string_view file;  // name of a mesh file with lengths in millimetres
  Pose X_IM = Pose::Identity();
  Finish finish = Finish::silver;
};

// Returns the mesh files of `element`. Empty if HEBI publishes none: for the 25 series, and for
// parts outside the catalog. Empty also for grippers, whose files show moving pieces.
std::vector<PublishedMesh> publishedMeshes(const Element& element);

}  // namespace hrdf

#endif  // HRDF_DRAWINGS_PUBLISHED_MESHES_H_
