// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#ifndef HEBI_COMPAT_TRAJECTORY_HPP_
#define HEBI_COMPAT_TRAJECTORY_HPP_

#include <hrdf/sim/trajectory.h>

#include "eigen_names.hpp"
#include "status_codes.hpp"

namespace hebi {

namespace trajectory = hrdf::sim::trajectory;

}  // namespace hebi

#endif  // HEBI_COMPAT_TRAJECTORY_HPP_
