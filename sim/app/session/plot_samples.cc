// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "app/session/plot_samples.h"

#include <limits>
#include <utility>

namespace hrdf::app {

Moment momentOf(double time, const sim::GroupFeedback& feedback) {
  Moment moment{time, {}};
  for (std::size_t i = 0; i < feedback.size(); ++i) {
    const auto actuator = feedback[i].actuator();
    moment.modules.push_back(
        {static_cast<float>(actuator.position().get()),
         static_cast<float>(actuator.positionCommand().get()), actuator.velocity().get(),
         actuator.velocityCommand().get(), actuator.effort().get(), actuator.effortCommand().get(),
         actuator.pwmCommand().get(), actuator.motorWindingCurrent().get(),
         actuator.motorWindingTemperature().get(), actuator.motorHousingTemperature().get(),
         actuator.deflection().get(), actuator.motorVelocity().get()});
  }
  return moment;
}

Moment momentOf(double time, const std::vector<ControlPlace>& controls, const mjModel& model,
                const mjData& data) {
  constexpr float kNothing = std::numeric_limits<float>::quiet_NaN();
  Moment moment{time, {}};
  for (const ControlPlace& place : controls) {
    auto& values = moment.modules.emplace_back();
    values.fill(kNothing);
    const auto set = [&](Traced signal, mjtNum value) {
      values[static_cast<std::size_t>(signal)] = static_cast<float>(value);
    };
    const int output = model.actuator_outadr[place.actuator];
    set(Traced::position, data.actuator_length[output]);
    set(Traced::velocity, data.actuator_velocity[output]);
    set(Traced::effort, data.actuator_force[output]);
    constexpr std::array kCommands = {Traced::positionCommand, Traced::velocityCommand,
                                      Traced::effortCommand};
    if (place.commanded == Commanded::other) continue;
    set(kCommands[static_cast<std::size_t>(place.commanded)], data.ctrl[place.index]);
  }
  return moment;
}

void append(Trace& trace, Trace more) {
  for (Moment& moment : more) {
    if (!trace.empty() && moment.time < trace.back().time) trace.clear();
    trace.push_back(std::move(moment));
    if (trace.size() > kMaxMoments) trace.pop_front();
  }
}

}  // namespace hrdf::app
