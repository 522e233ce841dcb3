// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#ifndef HEBI_COMPAT_GROUP_COMMAND_HPP_
#define HEBI_COMPAT_GROUP_COMMAND_HPP_

#include <iostream>  // HEBI's header includes it, and programs rely on that

#include <hrdf/sim/group_command.h>

#include "command.hpp"

namespace hebi {

using hrdf::sim::FunctionCallResult;
using hrdf::sim::GroupCommand;

}  // namespace hebi

#endif  // HEBI_COMPAT_GROUP_COMMAND_HPP_
