// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Messages in the memory of the interface, and the same as hrdf::sim has them. Kinds of fields have
// the same order in both.
#ifndef HRDF_SIM_HEBI_C_MESSAGES_H_
#define HRDF_SIM_HEBI_C_MESSAGES_H_

#include <hrdf/sim/group_command.h>
#include <hrdf/sim/group_feedback.h>
#include <hrdf/sim/group_info.h>

#include "hebi_c/group_messages.h"

namespace hrdf::hebi_c {

// The groups have the same size. A target of NaN with its bit is given: its loop is to be off.
void convert(const HebiGroupCommand& from, sim::GroupCommand& to);
// The program's clock says when feedback came: times of the group become the present time.
void convert(const sim::GroupFeedback& from, HebiGroupFeedback& to);
// As above, with the group's times as they are.
void convertTimed(const sim::GroupFeedback& from, HebiGroupFeedback& to);

// Leaves out the further fields that are not among `extra`, the bits of sim::InfoExtraFields.
void convert(const sim::GroupInfo& from, std::uint64_t extra, HebiGroupInfo& to);
// `to` is new.
void convert(const HebiGroupInfo& from, sim::GroupInfo& to);

// Sets the fields that `from` sets; leaves the others.
void setFields(const sim::GroupCommand& from, HebiGroupCommand& to);

}  // namespace hrdf::hebi_c

#endif  // HRDF_SIM_HEBI_C_MESSAGES_H_
