// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "app/session/plot_samples.h"

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

void append(Trace& trace, Trace more) {
  for (Moment& moment : more) {
    if (!trace.empty() && moment.time < trace.back().time) trace.clear();
    trace.push_back(std::move(moment));
    if (trace.size() > kMaxMoments) trace.pop_front();
  }
}

}  // namespace hrdf::app
