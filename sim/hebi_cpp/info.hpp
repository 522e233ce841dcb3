// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#ifndef HEBI_COMPAT_INFO_HPP_
#define HEBI_COMPAT_INFO_HPP_

#include <hrdf/sim/group_info.h>

#include "color.hpp"
#include "ip_address.hpp"

namespace hebi {

using Info = hrdf::sim::ModuleInfo;

}  // namespace hebi

#endif  // HEBI_COMPAT_INFO_HPP_
