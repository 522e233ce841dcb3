// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Adds the data of a dynamics file to the frames: free frames, masses, effort limits.
#ifndef HRDF_ROBWORK_DYNAMICS_H_
#define HRDF_ROBWORK_DYNAMICS_H_

#include <hrdf/diagnostic.h>
#include <hrdf/mechanism.h>

#include "robwork/frame_names.h"
#include "robwork/workcell.h"

namespace hrdf::robwork {

// Finds the frames of the dynamics file's bodies, and marks free and fixed frames.
void markBodies(WorkCell& cell, const FrameNames& names, Diagnostics& out);

// Sets masses of bodies and maximum efforts of drives. The frames of `made` have the indices of
// `cell`.
void addDynamics(const WorkCell& cell, const FrameNames& names, Mechanism& made, Diagnostics& out);

}  // namespace hrdf::robwork

#endif  // HRDF_ROBWORK_DYNAMICS_H_
