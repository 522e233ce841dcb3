// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Masses and inertias of bodies, from the file or from shapes.
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

inline constexpr double kDensity = 1000;  // kg/m^3, density of water, for shapes without mass

// Returns the inertia of each body in its frame B; nullopt: the body needs no mass, because it is
// fixed or rigidly attached to a body with mass. Warns of missing and impossible values.
std::vector<std::optional<Inertial>> bodyInertials(const Mechanism& mechanism,
                                                   const Mobility& mobility, Shapes& shapes,
                                                   const ModelOptions& options, Diagnostics& out);

}  // namespace hrdf

#endif  // HRDF_LOWERING_MASSES_H_
