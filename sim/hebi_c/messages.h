// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Converts messages between the interface's memory and hrdf::sim. Kinds of fields have the same
// order in both.
#ifndef HRDF_SIM_HEBI_C_MESSAGES_H_
#define HRDF_SIM_HEBI_C_MESSAGES_H_

#include <hrdf/sim/group_command.h>
#include <hrdf/sim/group_feedback.h>
#include <hrdf/sim/group_info.h>

#include "hebi_c/group_messages.h"

namespace hrdf::hebi_c {

// The groups must have the same size. A NaN target with its bit set is kept: it turns its loop off.
void convert(const HebiGroupCommand& from, sim::GroupCommand& to);
// Replaces the group's times in the feedback with the current time of the program's clock.
void convert(const sim::GroupFeedback& from, HebiGroupFeedback& to);
// Converts feedback, and keeps the group's times.
void convertTimed(const sim::GroupFeedback& from, HebiGroupFeedback& to);

// Omits the extra fields that are not in `extra`, the bits of sim::InfoExtraFields.
void convert(const sim::GroupInfo& from, std::uint64_t extra, HebiGroupInfo& to);
// `to` must be new.
void convert(const HebiGroupInfo& from, sim::GroupInfo& to);

// Sets the fields that `from` sets, and keeps all other fields.
void setFields(const sim::GroupCommand& from, HebiGroupCommand& to);

}  // namespace hrdf::hebi_c

#endif  // HRDF_SIM_HEBI_C_MESSAGES_H_
