// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#ifndef HEBI_COMPAT_GROUP_INFO_HPP_
#define HEBI_COMPAT_GROUP_INFO_HPP_

#include <hrdf/sim/group_info.h>

#include "info.hpp"

namespace hebi {

using hrdf::sim::FunctionCallResult;
using hrdf::sim::GroupInfo;

}  // namespace hebi

#endif  // HEBI_COMPAT_GROUP_INFO_HPP_
