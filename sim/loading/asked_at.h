// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Adds the place of a request to messages about a file.
#ifndef HRDF_SIM_LOADING_ASKED_AT_H_
#define HRDF_SIM_LOADING_ASKED_AT_H_

#include <hrdf/diagnostic.h>

namespace hrdf::sim {

// Appends `step`, the messages about a file that was requested at the place `where`, to `out`.
// Messages without a file get this place; the others get a note that `where` includes their file.
void appendAskedAt(const Place& where, const Diagnostics& step, Diagnostics& out);

}  // namespace hrdf::sim

#endif  // HRDF_SIM_LOADING_ASKED_AT_H_
