// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#ifndef HEBI_COMPAT_IP_ADDRESS_HPP_
#define HEBI_COMPAT_IP_ADDRESS_HPP_

#include <hrdf/sim/ip_address.h>

namespace hebi {

using hrdf::sim::IpAddress;

}  // namespace hebi

#endif  // HEBI_COMPAT_IP_ADDRESS_HPP_
