// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Finds movable joints, and joints that follow others by formulas.
#ifndef HRDF_COLLADA_COUPLINGS_H_
#define HRDF_COLLADA_COUPLINGS_H_

#include <vector>

#include <hrdf/diagnostic.h>

#include "collada/kinematics.h"

namespace hrdf::collada {

// A coupling of joints, as Mechanism::Coupling, but with references to axes instead of joint
// indices.
struct Follower {
  struct Term {
    AxisRef leader;
    int power = 1;
    double factor = 0;
  };
  AxisRef axis;
  double offset = 0;
  std::vector<Term> terms;
  Node where;
};

// Finds the axes that cannot move, and sets their fixed position. Returns the couplings, and sets
// `isFollower` of each axis: true if it has a coupling.
std::vector<Follower> coupleAxes(Kinematics& kinematics, Resolver& resolver, Diagnostics& out);

}  // namespace hrdf::collada

#endif  // HRDF_COLLADA_COUPLINGS_H_
