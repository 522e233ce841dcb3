// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// The gains of a module's three loops. Targets and errors are in rad, rad/s and N m; a loop's
// output is N m where it feeds the effort loop and a fraction of full PWM where it feeds the motor
// (ControlStrategy says which). Other than those of a file (hrdf/gains.h), they are all said.
#ifndef HRDF_SIM_GAINS_H_
#define HRDF_SIM_GAINS_H_

#include <array>
#include <limits>

#include <hrdf/sim/states.h>

namespace hrdf::sim {

// The defaults are a loop that does nothing and limits nothing.
struct LoopGains {
  double kp = 0;           // output per error
  double ki = 0;           // output per error and second
  double kd = 0;           // output per error per second
  double feedForward = 0;  // output per target; see Pid for its unit
  double deadZone = 0;     // errors up to it count as zero
  double iClamp = 0;       // of the integral's output
  double punch = 0;        // output, with the error's sign, beyond the dead zone
  double minTarget = -std::numeric_limits<double>::infinity();
  double maxTarget = std::numeric_limits<double>::infinity();
  double targetLowpass = 1;  // in (0, 1]: the weight of the newest target, per period; 1: no filter
  double minOutput = -std::numeric_limits<double>::infinity();
  double maxOutput = std::numeric_limits<double>::infinity();
  double outputLowpass = 1;  // in (0, 1], as targetLowpass
  bool dOnError = true;      // derivative of the error; else of the measurement, negated
};

// The 13 gains that are numbers, in HEBI's order.
enum class Gain {
  kp,
  ki,
  kd,
  feedForward,
  deadZone,
  iClamp,
  punch,
  minTarget,
  maxTarget,
  targetLowpass,
  minOutput,
  maxOutput,
  outputLowpass,
  count,
};

inline constexpr std::array<double LoopGains::*, static_cast<int>(Gain::count)> kGainMembers{
    &LoopGains::kp,           &LoopGains::ki,
    &LoopGains::kd,           &LoopGains::feedForward,
    &LoopGains::deadZone,     &LoopGains::iClamp,
    &LoopGains::punch,        &LoopGains::minTarget,
    &LoopGains::maxTarget,    &LoopGains::targetLowpass,
    &LoopGains::minOutput,    &LoopGains::maxOutput,
    &LoopGains::outputLowpass};

enum class Loop { position, velocity, effort, count };

struct ModuleGains {
  ControlStrategy strategy = ControlStrategy::Strategy4;
  std::array<LoopGains, static_cast<int>(Loop::count)> loops;

  LoopGains& operator[](Loop loop) { return loops[static_cast<int>(loop)]; }
  const LoopGains& operator[](Loop loop) const { return loops[static_cast<int>(loop)]; }
};

// What `gains` say, and the defaults above where they do not.
ModuleGains completed(const hrdf::ModuleGains& gains);

}  // namespace hrdf::sim

#endif  // HRDF_SIM_GAINS_H_
