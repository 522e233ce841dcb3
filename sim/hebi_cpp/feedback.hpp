// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#ifndef HEBI_COMPAT_FEEDBACK_HPP_
#define HEBI_COMPAT_FEEDBACK_HPP_

#include <hrdf/sim/group_feedback.h>

#include "color.hpp"
#include "quaternion_f.hpp"
#include "vector_3_f.hpp"

namespace hebi {

using Feedback = hrdf::sim::ModuleFeedback;

}  // namespace hebi

#endif  // HEBI_COMPAT_FEEDBACK_HPP_
