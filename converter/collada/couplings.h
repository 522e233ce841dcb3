// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Finds the joints that move, and those that follow others by formulas.
#ifndef HRDF_COLLADA_COUPLINGS_H_
#define HRDF_COLLADA_COUPLINGS_H_

#include <vector>

#include <hrdf/diagnostic.h>

#include "collada/kinematics.h"

namespace hrdf::collada {

// As Mechanism::Coupling, between axes.
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

// Finds the joints that do not move, and sets where they rest. Returns those that follow others;
// marks no other as a follower.
std::vector<Follower> coupleAxes(Kinematics& kinematics, Resolver& resolver, Diagnostics& out);

}  // namespace hrdf::collada

#endif  // HRDF_COLLADA_COUPLINGS_H_
