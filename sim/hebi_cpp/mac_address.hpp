// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#ifndef HEBI_COMPAT_MAC_ADDRESS_HPP_
#define HEBI_COMPAT_MAC_ADDRESS_HPP_

#include <hrdf/sim/lookup.h>

namespace hebi {

using hrdf::sim::MacAddress;

}  // namespace hebi

#endif  // HEBI_COMPAT_MAC_ADDRESS_HPP_
