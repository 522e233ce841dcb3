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

// The same as Mechanism::Coupling, with axes instead of joints.
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

// Finds the joints that cannot move, and sets their fixed position. Returns the followers, and
// marks only these as followers.
std::vector<Follower> coupleAxes(Kinematics& kinematics, Resolver& resolver, Diagnostics& out);

}  // namespace hrdf::collada

#endif  // HRDF_COLLADA_COUPLINGS_H_
