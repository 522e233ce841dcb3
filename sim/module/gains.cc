// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include <hrdf/sim/gains.h>

namespace hrdf::sim {
namespace {

LoopGains completed(const hrdf::LoopGains& gains) {
  const LoopGains none;
  return {.kp = gains.kp.value_or(none.kp),
          .ki = gains.ki.value_or(none.ki),
          .kd = gains.kd.value_or(none.kd),
          .feedForward = gains.feedForward.value_or(none.feedForward),
          .deadZone = gains.deadZone.value_or(none.deadZone),
          .iClamp = gains.iClamp.value_or(none.iClamp),
          .punch = gains.punch.value_or(none.punch),
          .minTarget = gains.minTarget.value_or(none.minTarget),
          .maxTarget = gains.maxTarget.value_or(none.maxTarget),
          .targetLowpass = gains.targetLowpass.value_or(none.targetLowpass),
          .minOutput = gains.minOutput.value_or(none.minOutput),
          .maxOutput = gains.maxOutput.value_or(none.maxOutput),
          .outputLowpass = gains.outputLowpass.value_or(none.outputLowpass),
          .dOnError = gains.dOnError.value_or(none.dOnError)};
}

}  // namespace

ModuleGains completed(const hrdf::ModuleGains& gains) {
  return {gains.controlStrategy.value_or(ModuleGains().strategy),
          {completed(gains.position), completed(gains.velocity), completed(gains.effort)}};
}

}  // namespace hrdf::sim
