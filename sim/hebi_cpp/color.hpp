// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#ifndef HEBI_COMPAT_COLOR_HPP_
#define HEBI_COMPAT_COLOR_HPP_

#include <hrdf/sim/fields.h>

namespace hebi {

using hrdf::sim::Color;

}  // namespace hebi

#endif  // HEBI_COMPAT_COLOR_HPP_
