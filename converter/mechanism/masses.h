// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Masses and inertias of bodies, from the file or from their shapes.
#ifndef HRDF_MECHANISM_MASSES_H_
#define HRDF_MECHANISM_MASSES_H_

#include <optional>
#include <vector>

#include <hrdf/diagnostic.h>
#include <hrdf/mechanism.h>
#include <hrdf/options.h>

#include "mechanism/shapes.h"

namespace hrdf {

inline constexpr double kDensity = 1000;  // kg/m^3, of water; shapes without mass have it

// Returns the inertia of each body, in B. Those of which `moves` is true have one; others, only
// where the file gives a mass. Warns of all that the file does not say, or that no body can have.
std::vector<std::optional<Inertial>> bodyInertials(const Mechanism& mechanism,
                                                   const std::vector<bool>& moves, Shapes& shapes,
                                                   const ModelOptions& options, Diagnostics& out);

}  // namespace hrdf

#endif  // HRDF_MECHANISM_MASSES_H_
