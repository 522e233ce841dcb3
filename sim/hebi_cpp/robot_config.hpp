// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#ifndef HEBI_COMPAT_ROBOT_CONFIG_HPP_
#define HEBI_COMPAT_ROBOT_CONFIG_HPP_

#include <hrdf/sim/robot_config.h>

namespace hebi {

using hrdf::sim::RobotConfig;

}  // namespace hebi

#endif  // HEBI_COMPAT_ROBOT_CONFIG_HPP_
