// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Degrees of freedom: which joints each one moves, and how far.
#ifndef HRDF_GRASPIT_FREEDOMS_H_
#define HRDF_GRASPIT_FREEDOMS_H_

#include <vector>

#include <hrdf/diagnostic.h>
#include <hrdf/mechanism.h>

#include "graspit/hand.h"

namespace hrdf::graspit {

// A degree of freedom in SI units: rad where the joint that leads turns, m where it slides.
struct Freedom {
  struct Use {
    int joint = 0;      // index in the mechanism's joints
    double factor = 1;  // the joint's position over the degree of freedom
  };
  std::vector<Use> uses;  // the one that leads first; empty: it moves nothing
  Mechanism::Range range;
  double unit = 1;  // of the file's figures: rad, or m a mm
  double home = 0;
};

// Returns the degrees of freedom. Adds to the mechanism, which has its joints: couplings, drives,
// the posture `home`, and texts. `joints` are those of the file in the mechanism's order.
std::vector<Freedom> addFreedoms(const Hand& hand, const std::vector<const Joint*>& joints,
                                 Mechanism& mechanism, Diagnostics& out);

// Adds eigengrasps: as synergies, and postures at their origin and ends.
void addEigengrasps(const Eigengrasps& eigengrasps, const std::vector<Freedom>& freedoms,
                    Mechanism& mechanism);

}  // namespace hrdf::graspit

#endif  // HRDF_GRASPIT_FREEDOMS_H_
