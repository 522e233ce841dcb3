// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// <tendon> and <tendonWrapper>.
#ifndef HRDF_GRASPIT_READ_TENDONS_H_
#define HRDF_GRASPIT_READ_TENDONS_H_

#include <hrdf/diagnostic.h>

#include "graspit/document.h"
#include "graspit/hand.h"

namespace hrdf::graspit {

// Reads the tendons and wrappers of a robot into the hand, which must have its chains.
void readTendons(const Node& root, Hand& hand, Diagnostics& out);

}  // namespace hrdf::graspit

#endif  // HRDF_GRASPIT_READ_TENDONS_H_
