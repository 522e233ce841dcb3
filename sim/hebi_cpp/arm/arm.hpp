// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#ifndef HEBI_COMPAT_ARM_ARM_HPP_
#define HEBI_COMPAT_ARM_ARM_HPP_

#include <hrdf/sim/arm/arm.h>

#include "../group.hpp"
#include "../lookup.hpp"
#include "../robot_config.hpp"
#include "../robot_model.hpp"
#include "../trajectory.hpp"

namespace hebi {

namespace arm = hrdf::sim::arm;
namespace experimental {  // namespace of `arm` up to version 3 of HEBI's C++ API
namespace arm = hrdf::sim::arm;
}  // namespace experimental

}  // namespace hebi

#endif  // HEBI_COMPAT_ARM_ARM_HPP_
