// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Puts what a dynamics file says into the tree: which frames move freely, masses, efforts.
#ifndef HRDF_ROBWORK_DYNAMICS_H_
#define HRDF_ROBWORK_DYNAMICS_H_

#include <hrdf/diagnostic.h>
#include <hrdf/mechanism.h>

#include "robwork/frame_names.h"
#include "robwork/workcell.h"

namespace hrdf::robwork {

// Finds the frames of its bodies, and marks those that move freely or stand still.
void markBodies(WorkCell& cell, const FrameNames& names, Diagnostics& out);

// Gives masses to bodies and largest efforts to drives. The frames of `made` are those of `cell`.
void addDynamics(const WorkCell& cell, const FrameNames& names, Mechanism& made, Diagnostics& out);

}  // namespace hrdf::robwork

#endif  // HRDF_ROBWORK_DYNAMICS_H_
