// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#ifndef HEBI_COMPAT_VECTOR_3_F_HPP_
#define HEBI_COMPAT_VECTOR_3_F_HPP_

#include <hrdf/sim/fields.h>

namespace hebi {

using hrdf::sim::Vector3f;

}  // namespace hebi

#endif  // HEBI_COMPAT_VECTOR_3_F_HPP_
