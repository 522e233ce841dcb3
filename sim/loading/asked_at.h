// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Adds the place of a request to messages about a file.
#ifndef HRDF_SIM_LOADING_ASKED_AT_H_
#define HRDF_SIM_LOADING_ASKED_AT_H_

#include <hrdf/diagnostic.h>

namespace hrdf::sim {

// Appends the messages `step`, about a file that was requested at `where`, to `out`. Sets `where`
// as the place of messages without a file, and adds `where` as a note to all other messages.
void appendAskedAt(const Place& where, const Diagnostics& step, Diagnostics& out);

}  // namespace hrdf::sim

#endif  // HRDF_SIM_LOADING_ASKED_AT_H_
