// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Followers and loops as equality constraints.
#ifndef HRDF_LOWERING_COUPLINGS_H_
#define HRDF_LOWERING_COUPLINGS_H_

#include <hrdf/mechanism.h>
#include <hrdf/spec.h>

namespace hrdf {

// Adds an equality constraint for each coupling: between both joints, or, with several leaders, on
// a fixed tendon.
void addCouplings(mjSpec* spec, const Mechanism& mechanism);

// Adds a weld constraint for each closed loop, between the sites of its two frames.
void addLoops(mjSpec* spec, const Mechanism& mechanism);

}  // namespace hrdf

#endif  // HRDF_LOWERING_COUPLINGS_H_
