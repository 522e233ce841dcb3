// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Says where a file was asked for.
#ifndef HRDF_SIM_LOADING_ASKED_AT_H_
#define HRDF_SIM_LOADING_ASKED_AT_H_

#include <hrdf/diagnostic.h>

namespace hrdf::sim {

// Passes on what was reported of something that was asked for at `where`: at that place if it names
// none of its own, else as included from there.
void appendAskedAt(const Place& where, const Diagnostics& step, Diagnostics& out);

}  // namespace hrdf::sim

#endif  // HRDF_SIM_LOADING_ASKED_AT_H_
