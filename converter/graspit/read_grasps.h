// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Reads the files of eigengrasps and virtual contacts.
#ifndef HRDF_GRASPIT_READ_GRASPS_H_
#define HRDF_GRASPIT_READ_GRASPS_H_

#include <hrdf/diagnostic.h>

#include "graspit/document.h"
#include "graspit/hand.h"

namespace hrdf::graspit {

// Reads the eigengrasps and virtual contacts of a hand from the files that <eigenGrasps> and
// <virtualContacts> in `root` name. The chains of the hand must be read before.
void readGrasps(const Node& root, Documents& documents, Hand& hand, Diagnostics& out);

}  // namespace hrdf::graspit

#endif  // HRDF_GRASPIT_READ_GRASPS_H_
