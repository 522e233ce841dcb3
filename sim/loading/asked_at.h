// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Adds the place of a request to messages about a file.
#ifndef HRDF_SIM_LOADING_ASKED_AT_H_
#define HRDF_SIM_LOADING_ASKED_AT_H_

#include <hrdf/diagnostic.h>

namespace hrdf::sim {

// Appends the messages `step` to `out`. They are about a file that was requested at the place
// `where`. A message without a file gets `where` as its place; every other message gets `where` as
// a note.
void appendAskedAt(const Place& where, const Diagnostics& step, Diagnostics& out);

}  // namespace hrdf::sim

#endif  // HRDF_SIM_LOADING_ASKED_AT_H_
