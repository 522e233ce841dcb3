// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#ifndef HEBI_COMPAT_ARM_PLUGIN_HPP_
#define HEBI_COMPAT_ARM_PLUGIN_HPP_

#include <hrdf/sim/arm/plugin.h>

namespace hebi {

namespace arm = hrdf::sim::arm;

}  // namespace hebi

#endif  // HEBI_COMPAT_ARM_PLUGIN_HPP_
