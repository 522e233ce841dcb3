// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#ifndef HEBI_COMPAT_GROUP_HPP_
#define HEBI_COMPAT_GROUP_HPP_

#include <hrdf/sim/group.h>

#include "group_command.hpp"
#include "group_feedback.hpp"
#include "group_info.hpp"
#include "log_file.hpp"

namespace hebi {

using hrdf::sim::Group;
using hrdf::sim::GroupFeedbackHandler;
using hrdf::sim::InfoExtraFields;
using enum hrdf::sim::InfoExtraFields;

}  // namespace hebi

#endif  // HEBI_COMPAT_GROUP_HPP_
