// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#ifndef HEBI_COMPAT_COMMAND_HPP_
#define HEBI_COMPAT_COMMAND_HPP_

#include <hrdf/sim/group_command.h>

#include "color.hpp"
#include "ip_address.hpp"

namespace hebi {

using Command = hrdf::sim::ModuleCommand;

}  // namespace hebi

#endif  // HEBI_COMPAT_COMMAND_HPP_
