// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#ifndef HEBI_COMPAT_ARM_GOAL_HPP_
#define HEBI_COMPAT_ARM_GOAL_HPP_

#include <hrdf/sim/arm/goal.h>

namespace hebi {

namespace arm = hrdf::sim::arm;

}  // namespace hebi

#endif  // HEBI_COMPAT_ARM_GOAL_HPP_
