// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Which of HEBI's mesh files show a part, and where. Names and poses as in HEBI's URDF description.
#ifndef HRDF_DRAWINGS_PUBLISHED_MESHES_H_
#define HRDF_DRAWINGS_PUBLISHED_MESHES_H_

#include <string_view>
#include <vector>

#include <hrdf/element.h>

#include "hrdf/drawings/shapes.h"

namespace hrdf {

struct CatalogMesh {
  std::string_view file;  // in millimetres
  Pose X_IM = Pose::Identity();
  Finish finish = Finish::silver;
};

// The files that show `element`; empty for all that HEBI publishes none of: the 25 series, and what
// is no part of the catalog. A gripper counts as such: its files show it in pieces that move.
std::vector<CatalogMesh> catalogMeshes(const Element& element);

}  // namespace hrdf

#endif  // HRDF_DRAWINGS_PUBLISHED_MESHES_H_
