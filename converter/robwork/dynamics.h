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

// Finds the frames of all bodies in the dynamics file, and marks frames of free bodies and of fixed
// bodies.
void markBodies(WorkCell& cell, const FrameNames& names, Diagnostics& out);

// Sets the masses of the bodies and the maximum efforts of the drives in the mechanism `made`.
// Each frame must have the same index in `made` and in `cell`.
void addDynamics(const WorkCell& cell, const FrameNames& names, Mechanism& made, Diagnostics& out);

}  // namespace hrdf::robwork

#endif  // HRDF_ROBWORK_DYNAMICS_H_
