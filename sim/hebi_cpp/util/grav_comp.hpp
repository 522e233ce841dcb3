// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#ifndef HEBI_COMPAT_UTIL_GRAV_COMP_HPP_
#define HEBI_COMPAT_UTIL_GRAV_COMP_HPP_

#include <hrdf/sim/grav_comp.h>

#include "../group_feedback.hpp"
#include "../robot_model.hpp"

namespace hebi::util {

using hrdf::sim::getGravCompEfforts;
using hrdf::sim::gravityFromQuaternion;

// The function's name in HEBI's examples.
inline Eigen::VectorXd getGravityCompensationEfforts(const robot_model::RobotModel& model,
                                                     const Eigen::VectorXd& masses,
                                                     const GroupFeedback& feedback) {
  return getGravCompEfforts(model, masses, feedback);
}

}  // namespace hebi::util

#endif  // HEBI_COMPAT_UTIL_GRAV_COMP_HPP_
