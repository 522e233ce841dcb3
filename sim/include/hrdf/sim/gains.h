// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// The gains of a module's three loops, which HEBI's files know as well.
#ifndef HRDF_SIM_GAINS_H_
#define HRDF_SIM_GAINS_H_

#include <hrdf/gains.h>
#include <hrdf/sim/states.h>

namespace hrdf::sim {

using hrdf::Gain;
using hrdf::Loop;
using hrdf::LoopGains;
using hrdf::ModuleGains;

// `gains`, and where they do not say: strategy 4, and loops that do nothing and limit nothing.
ModuleGains completed(const ModuleGains& gains);

}  // namespace hrdf::sim

#endif  // HRDF_SIM_GAINS_H_
