// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#ifndef HEBI_COMPAT_UTIL_MOBILE_IO_HPP_
#define HEBI_COMPAT_UTIL_MOBILE_IO_HPP_

#include <hrdf/sim/mobile_io.h>

#include "../group.hpp"

namespace hebi::util {

using hrdf::sim::MobileIO;

}  // namespace hebi::util

#endif  // HEBI_COMPAT_UTIL_MOBILE_IO_HPP_
