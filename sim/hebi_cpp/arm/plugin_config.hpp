// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#ifndef HEBI_COMPAT_ARM_PLUGIN_CONFIG_HPP_
#define HEBI_COMPAT_ARM_PLUGIN_CONFIG_HPP_

#include <hrdf/sim/arm/plugin_config.h>

namespace hebi {

namespace arm = hrdf::sim::arm;

}  // namespace hebi

#endif  // HEBI_COMPAT_ARM_PLUGIN_CONFIG_HPP_
