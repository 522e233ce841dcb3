// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Masses and inertias of bodies, from the file or from their shapes, and what drives move.
#ifndef HRDF_LOWERING_MASSES_H_
#define HRDF_LOWERING_MASSES_H_

#include <optional>
#include <vector>

#include <hrdf/diagnostic.h>
#include <hrdf/mechanism.h>
#include <hrdf/options.h>

#include "lowering/mobility.h"
#include "lowering/shapes.h"

namespace hrdf {

inline constexpr double kDensity = 1000;  // kg/m^3, of water; shapes without mass have it

// Returns the inertia of each body, in B; empty for a body without mass and shapes that is fixed,
// or rigidly attached to a body with mass. Warns of all that the file does not say, or that no body
// can have.
std::vector<std::optional<Inertial>> bodyInertials(const Mechanism& mechanism,
                                                   const Mobility& mobility, Shapes& shapes,
                                                   const ModelOptions& options, Diagnostics& out);

// Returns the inertia (kg m^2 or kg) that each drive moves at the joint positions `q`: its joint,
// the joint's followers, all that is on them, and the fingers of grippers there as points.
// `inertials` are those of the bodies, `armatures` (kg m^2 or kg) those of the joints.
std::vector<double> drivenInertias(const Mechanism& mechanism, const std::vector<double>& q,
                                   std::vector<std::optional<Inertial>> inertials,
                                   const std::vector<double>& armatures);

}  // namespace hrdf

#endif  // HRDF_LOWERING_MASSES_H_
