// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Degrees of freedom: the joints that each moves, and their factors.
#ifndef HRDF_GRASPIT_FREEDOMS_H_
#define HRDF_GRASPIT_FREEDOMS_H_

#include <vector>

#include <hrdf/diagnostic.h>
#include <hrdf/mechanism.h>

#include "graspit/hand.h"

namespace hrdf::graspit {

// A degree of freedom in SI units: rad if its leader joint turns, m if it slides.
struct Freedom {
  struct Use {
    int joint = 0;      // index in the mechanism's joints
    double factor = 1;  // position of the joint divided by the degree of freedom
  };
  std::vector<Use> uses;  // the leader first; empty: moves no joint
  Mechanism::Range range;
  double unit = 1;  // of the file's values: 1 (rad) or 1e-3 (mm)
  double home = 0;
};

// Returns the degrees of freedom. Adds couplings, drives, the posture `home` and texts to the
// mechanism, which must have its joints. `joints`: the file's joints in the mechanism's order.
std::vector<Freedom> addFreedoms(const Hand& hand, const std::vector<const Joint*>& joints,
                                 Mechanism& mechanism, Diagnostics& out);

// Adds eigengrasps: synergies, and postures at their origin and their ends.
void addEigengrasps(const Eigengrasps& eigengrasps, const std::vector<Freedom>& freedoms,
                    Mechanism& mechanism);

}  // namespace hrdf::graspit

#endif  // HRDF_GRASPIT_FREEDOMS_H_
