// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Converts a hand to a mechanism.
#ifndef HRDF_GRASPIT_MAKE_MECHANISM_H_
#define HRDF_GRASPIT_MAKE_MECHANISM_H_

#include <hrdf/diagnostic.h>
#include <hrdf/mechanism.h>

#include "graspit/hand.h"

namespace hrdf::graspit {

// Makes the mechanism of `hand`, which must have been read without errors.
Mechanism makeMechanism(const Hand& hand, Diagnostics& out);

}  // namespace hrdf::graspit

#endif  // HRDF_GRASPIT_MAKE_MECHANISM_H_
