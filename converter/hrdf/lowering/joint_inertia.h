// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#ifndef HRDF_LOWERING_JOINT_INERTIA_H_
#define HRDF_LOWERING_JOINT_INERTIA_H_

#include <vector>

#include <hrdf/inertial.h>
#include <hrdf/layout.h>

namespace hrdf {

// Returns what each degree of freedom moves while the others stand at zero: kg m^2 about its axis,
// or kg along it, at the output, without the drivetrain. `inertials` are those of the bodies.
std::vector<double> jointInertias(const Layout& layout, const std::vector<Inertial>& inertials);

}  // namespace hrdf

#endif  // HRDF_LOWERING_JOINT_INERTIA_H_
