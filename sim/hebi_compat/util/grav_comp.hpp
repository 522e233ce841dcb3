// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#ifndef HEBI_COMPAT_UTIL_GRAV_COMP_HPP_
#define HEBI_COMPAT_UTIL_GRAV_COMP_HPP_

#include <hrdf/sim/grav_comp.h>

#include "../group_feedback.hpp"
#include "../robot_model.hpp"

namespace hebi::util {

using hrdf::sim::getGravCompEfforts;
inline constexpr auto* getGravityCompensationEfforts = &getGravCompEfforts;  // in HEBI's examples
using hrdf::sim::gravityFromQuaternion;

}  // namespace hebi::util

#endif  // HEBI_COMPAT_UTIL_GRAV_COMP_HPP_
