// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#ifndef HRDF_ROBWORK_MAKE_MECHANISM_H_
#define HRDF_ROBWORK_MAKE_MECHANISM_H_

#include <hrdf/mechanism.h>

#include "robwork/expansion.h"
#include "robwork/workcell.h"

namespace hrdf::robwork {

// Finds the frames that names in `cell` refer to, and makes a mechanism of all frames.
Mechanism makeMechanism(WorkCell cell, Expansion& in, Diagnostics& out);

}  // namespace hrdf::robwork

#endif  // HRDF_ROBWORK_MAKE_MECHANISM_H_
