// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Checks that the options of a model fit a mechanism.
#ifndef HRDF_MECHANISM_OPTION_CHECKS_H_
#define HRDF_MECHANISM_OPTION_CHECKS_H_

#include <hrdf/diagnostic.h>
#include <hrdf/mechanism.h>
#include <hrdf/options.h>

namespace hrdf {

// Reports: actuators that the mechanism does not have, and profiles, sensors and shapes that only
// HRDF robots have; a home with a wrong count of numbers or outside the ranges; a payload without a
// frame for it.
void checkOptions(const Mechanism& mechanism, const ModelOptions& options, Diagnostics& out);

// Returns the frame that carries the payload: the first tip; null if there is none.
const Mechanism::Frame* firstTip(const Mechanism& mechanism);

}  // namespace hrdf

#endif  // HRDF_MECHANISM_OPTION_CHECKS_H_
