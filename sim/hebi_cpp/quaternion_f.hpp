// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#ifndef HEBI_COMPAT_QUATERNION_F_HPP_
#define HEBI_COMPAT_QUATERNION_F_HPP_

#include <hrdf/sim/fields.h>

namespace hebi {

using hrdf::sim::Quaternionf;

}  // namespace hebi

#endif  // HEBI_COMPAT_QUATERNION_F_HPP_
