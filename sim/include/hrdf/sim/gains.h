// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Gains of the three loops of a module, as in HEBI's gains files.
#ifndef HRDF_SIM_GAINS_H_
#define HRDF_SIM_GAINS_H_

#include <hrdf/gains.h>
#include <hrdf/sim/states.h>

// Enumerators for all gains of all loops, ordered by Loop, then by Gain.
#define HRDF_GAINS HRDF_LOOP_GAINS(position), HRDF_LOOP_GAINS(velocity), HRDF_LOOP_GAINS(effort)
#define HRDF_LOOP_GAINS(loop)                                                                  \
  loop##Kp, loop##Ki, loop##Kd, loop##FeedForward, loop##DeadZone, loop##IClamp, loop##Punch,  \
      loop##MinTarget, loop##MaxTarget, loop##TargetLowpass, loop##MinOutput, loop##MaxOutput, \
      loop##OutputLowpass

namespace hrdf::sim {

using hrdf::Gain;
using hrdf::Loop;
using hrdf::LoopGains;
using hrdf::ModuleGains;

// Returns `gains` with defaults for missing values: Strategy4, gains of 0, no limits and no
// filters.
ModuleGains completed(const ModuleGains& gains);

}  // namespace hrdf::sim

#endif  // HRDF_SIM_GAINS_H_
