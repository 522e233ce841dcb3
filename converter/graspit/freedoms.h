// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Degrees of freedom. Each moves the joints in its list, with a factor for each joint.
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
    int joint = 0;      // index in Mechanism::joints
    double factor = 1;  // position of the joint divided by the position of the degree of freedom
  };
  // Joints that follow this degree of freedom, its leader joint first; empty: it moves no joint.
  std::vector<Use> uses;
  Mechanism::Range range;
  double unit = 1;  // factor from the file's unit to SI: 1 (rad) or 1e-3 (mm to m)
  double home = 0;
};

// Returns the degrees of freedom of the hand. Adds couplings, drives, texts and the posture `home`
// to the mechanism, which must already contain its joints. `joints`: the joints of the file, in the
// order of Mechanism::joints.
std::vector<Freedom> addFreedoms(const Hand& hand, const std::vector<const Joint*>& joints,
                                 Mechanism& mechanism, Diagnostics& out);

// Adds to `mechanism` for each eigengrasp: a synergy, and two postures at the ends of the
// eigengrasp's range. Adds a posture at the origin of all eigengrasps.
void addEigengrasps(const Eigengrasps& eigengrasps, const std::vector<Freedom>& freedoms,
                    Mechanism& mechanism);

}  // namespace hrdf::graspit

#endif  // HRDF_GRASPIT_FREEDOMS_H_
