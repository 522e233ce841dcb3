// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "app/window/ui_model.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "app/session/report.h"

namespace hrdf::app {
namespace {

double number(const ModuleState& state, sim::FeedbackFloat field) {
  return static_cast<double>(state.feedback.floats.get(field));
}

std::string withUnit(double value, const char* unit) {
  if (std::isnan(value)) return "-";
  // The sum makes 0 of a negative zero.
  return formatted("%.3f ", std::round(value * 1000) / 1000 + 0.0) + unit;
}

// What keeps the module from doing as it is told, the worst first.
std::string stateOf(const sim::Feedback& feedback) {
  const auto value = [&](sim::FeedbackEnum field) { return feedback.enums.get(field); };
  if (value(sim::FeedbackEnum::mstopState) == static_cast<int>(sim::MstopState::Triggered)) {
    return "motion stop";
  }
  if (value(sim::FeedbackEnum::temperatureState) > 0) return "too hot";
  for (const auto& [field, text] :
       {std::pair(sim::FeedbackEnum::positionLimitState, "position limit"),
        std::pair(sim::FeedbackEnum::velocityLimitState, "velocity limit"),
        std::pair(sim::FeedbackEnum::effortLimitState, "effort limit")}) {
    const auto state = static_cast<sim::LimitState>(value(field));
    if (state != sim::LimitState::Inside && state != sim::LimitState::Uninitialized) return text;
  }
  return "well";
}

void refreshTargets(ModuleModel& chosen, const ModuleState& state, bool slides) {
  const std::array<double, 3> targets = {state.target.position, state.target.velocity,
                                         state.target.effort};
  const std::array<double, 3> values = {state.feedback.angles.get(sim::FeedbackAngle::position),
                                        number(state, sim::FeedbackFloat::velocity),
                                        number(state, sim::FeedbackFloat::effort)};
  const std::array<const char*, 3> units =
      slides ? std::array{"m", "m/s", "N"} : std::array{"rad", "rad/s", "N m"};
  // Shown where nothing is commanded here: gravity compensation may command an effort.
  const double effort = number(state, sim::FeedbackFloat::effortCommand);
  const std::array<double, 3> others = {values[0], 0, std::isnan(effort) ? 0 : effort};
  for (std::size_t i = 0; i < targets.size(); ++i) {
    chosen.isCommanded[i] = !std::isnan(targets[i]);
    chosen.target[i] = chosen.isCommanded[i] ? targets[i] : others[i];
    chosen.feedback[i] = withUnit(values[i], units[i]);
  }
}

void refreshSettings(ModuleModel& chosen, const sim::Info& info) {
  chosen.strategy = info.enums.get(sim::InfoEnum::controlStrategy);
  for (int loop = 0; loop < kLoops; ++loop) {
    const auto at = static_cast<std::size_t>(loop);
    for (int gain = 0; gain < kGains; ++gain) {
      chosen.gains[at][static_cast<std::size_t>(gain)] = info.floats.get(
          sim::infoField(static_cast<sim::Loop>(loop), static_cast<sim::Gain>(gain)));
    }
    chosen.dOnError[at] = info.bools.get(static_cast<sim::InfoBool>(loop));
  }
}

void refreshChosen(ModuleModel& chosen, const ModuleState& state, bool slides) {
  refreshTargets(chosen, state, slides);
  refreshSettings(chosen, state.info);
  chosen.pwm = withUnit(number(state, sim::FeedbackFloat::pwmCommand), "");
  chosen.current = withUnit(number(state, sim::FeedbackFloat::motorWindingCurrent), "A");
  chosen.winding = formatted("%.1f C", number(state, sim::FeedbackFloat::motorWindingTemperature));
  chosen.housing = formatted("%.1f C", number(state, sim::FeedbackFloat::motorHousingTemperature));
  chosen.state = stateOf(state.feedback);
}

}  // namespace

int speedOf(double factor) {
  if (factor == 0) return static_cast<int>(kSpeeds.size()) - 1;
  const auto distance = [&](double speed) {
    return speed == 0 ? std::numeric_limits<double>::infinity()
                      : std::abs(std::log(speed / factor));
  };
  const auto nearest = std::ranges::min_element(kSpeeds, {}, distance);
  return static_cast<int>(nearest - kSpeeds.begin());
}

void adopt(UiModel& model, const std::vector<ModulePlace>& modules) {
  model.positions.assign(modules.size(), 0);
  model.plotted.assign(modules.size(), 0);
  const auto chosen = std::ranges::find(modules, model.label, &ModulePlace::label);
  model.module = chosen == modules.end() ? 0 : static_cast<int>(chosen - modules.begin());
  if (!modules.empty()) model.plotted[static_cast<std::size_t>(model.module)] = 1;
}

void refresh(PhoneModel& model, const sim::MobileIoDevice& phone) {
  for (int i = 0; i < PhoneModel::kCount; ++i) {
    model.buttons[static_cast<std::size_t>(i)] = phone.isOn(i + 1);
    model.axes[static_cast<std::size_t>(i)] = phone.axis(i + 1);
  }
  std::string text = phone.text();
  while (text.ends_with('\n')) text.pop_back();
  model.text = text.substr(text.rfind('\n') + 1);  // all of it where there is no other line
}

void refresh(UiModel& model, const Snapshot& snapshot, const Physics::Status& status,
             const std::vector<ModulePlace>& places) {
  model.running = status.running && status.failure.empty();
  model.speed = speedOf(status.factor);
  if (snapshot.modules.empty()) return;
  for (std::size_t i = 0; i < snapshot.modules.size(); ++i) {
    const ModuleState& state = snapshot.modules[i];
    const double target = state.target.position;
    model.positions[i] =
        std::isnan(target) ? state.feedback.angles.get(sim::FeedbackAngle::position) : target;
  }
  const auto chosen = static_cast<std::size_t>(model.module);
  model.label = places[chosen].label;
  refreshChosen(model.chosen, snapshot.modules[chosen], places[chosen].slides);
}

}  // namespace hrdf::app
