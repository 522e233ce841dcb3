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

// Converts a command from HEBI's type. Both messages must have the same number of modules. Keeps
// NaN targets whose bit is set: they turn control loops off.
void convert(const HebiGroupCommand& from, sim::GroupCommand& to);
// Converts feedback to HEBI's type. The receive and transmit times become the time of receipt on
// the program's clock, us since 1970.
void convert(const sim::GroupFeedback& from, HebiGroupFeedback& to);
// Converts feedback to HEBI's type. Keeps the receive and transmit times, us of simulated time.
void convertTimed(const sim::GroupFeedback& from, HebiGroupFeedback& to);

// Converts an info to HEBI's type. Copies a group of extra fields only if it is in `extra`, a sum
// of sim::InfoExtraFields.
void convert(const sim::GroupInfo& from, std::uint64_t extra, HebiGroupInfo& to);
// Converts an info from HEBI's type. `to` must be new, because fields that are unset in `from` are
// not cleared.
void convert(const HebiGroupInfo& from, sim::GroupInfo& to);

// Copies the fields that are set in `from` to `to`, and keeps all other fields of `to`.
void setFields(const sim::GroupCommand& from, HebiGroupCommand& to);

}  // namespace hrdf::hebi_c

#endif  // HRDF_SIM_HEBI_C_MESSAGES_H_
