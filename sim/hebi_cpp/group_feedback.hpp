// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#ifndef HEBI_COMPAT_GROUP_FEEDBACK_HPP_
#define HEBI_COMPAT_GROUP_FEEDBACK_HPP_

#include <hrdf/sim/group_feedback.h>

#include "feedback.hpp"

namespace hebi {

using hrdf::sim::GroupFeedback;

}  // namespace hebi

#endif  // HEBI_COMPAT_GROUP_FEEDBACK_HPP_
