// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// The chosen module: command, gains, limits, light, info.
#include <array>
#include <cmath>
#include <string>
#include <type_traits>

#include <imgui.h>

#include "app/session/owner_words.h"
#include "app/window/axis_commands.h"
#include "app/window/panels.h"
#include "hebi/enumerator.h"
#include "text/limits.h"

namespace hrdf::app {
namespace {

struct Light {
  const char* name;
  sim::Color color;
};
constexpr auto kLights = std::to_array<Light>({{"its own", {}},
                                               {"red", {255, 0, 0}},
                                               {"yellow", {255, 255, 0}},
                                               {"green", {0, 255, 0}},
                                               {"cyan", {0, 255, 255}},
                                               {"blue", {0, 0, 255}},
                                               {"magenta", {255, 0, 255}},
                                               {"white", {255, 255, 255}}});

constexpr std::array<const char*, kEnumerators<ControlStrategy>> kStrategies = {
    "0: off", "1: direct PWM", "2: position and velocity add to effort", "3: all loops give PWM",
    "4: position adds to effort"};

const AxisState& stateOf(const Stage& stage) { return stage.now->axes[stage.ui.axis]; }
const Axis& axisOf(const Stage& stage) { return stage.axes()[stage.ui.axis]; }

// One of the three targets of a module: position, velocity or effort.
struct TargetRow {
  const char* name;
  const char* explanation;
  Quantity quantity;
  double Target::*member;
  double least, most;
  double measured;
};

void drawTarget(Stage& stage, const TargetRow& row) {
  const Axis& axis = axisOf(stage);
  const AxisState& state = stateOf(stage);
  const std::size_t module = stage.ui.axis;
  const Unit unit = unitOf(row.quantity, axis.motion, stage.ui.kept.degrees);
  const bool isPosition = row.quantity == Quantity::position;
  const double commanded =
      isPosition && !std::isnan(state.goal) ? state.goal : state.target.*row.member;
  Target target = state.target;
  bool isOn = !std::isnan(commanded);
  const double value = isOn ? commanded : isPosition ? row.measured : 0;
  const auto send = [&](double wanted) {
    if (isPosition) return moveTo(stage, module, wanted);
    target.*row.member = wanted;
    setTarget(stage, module, target);
  };
  const float em = ImGui::GetFontSize();
  ImGui::PushID(row.name);
  if (check(row.name, isOn, row.explanation)) {
    target.*row.member = isOn ? value : kNan;
    setTarget(stage, module, target);
  }
  ImGui::SameLine(8 * em);
  if (const auto typed = formulaField("##typed", value, unit, row.least, row.most, 6 * em)) {
    send(*typed);
  }
  ImGui::SameLine();
  ImGui::TextUnformatted(unit.name);
  ImGui::SameLine();
  digitsAtRight("is " + number(row.measured, unit));
  help("Measured.");
  ImGui::SetNextItemWidth(-1);
  double moved = value;
  if (slider("##slider", moved, unit, row.least, row.most, row.explanation, row.measured)) {
    send(moved);
  }
  ImGui::PopID();
}

void drawTargets(Stage& stage) {
  const Axis& axis = axisOf(stage);
  const sim::Feedback& feedback = stateOf(stage).feedback;
  const auto measured = [&](sim::FeedbackFloat field) {
    return static_cast<double>(feedback.floats.get(field));
  };
  ImGui::TextUnformatted(whoCommands(stateOf(stage)).c_str());
  help("Who commands the module. Its sliders work while this window does.");
  const DisabledUnlessOwner owner(stage, stage.ui.axis);
  drawTarget(stage, {"Position", "Command a position, and turn its loop on.", Quantity::position,
                     &Target::position, axis.min, axis.max,
                     feedback.angles.get(sim::FeedbackAngle::position)});
  drawTarget(stage, {"Velocity", "Command a velocity, and turn its loop on.", Quantity::velocity,
                     &Target::velocity, -axis.maxSpeed, axis.maxSpeed,
                     measured(sim::FeedbackFloat::velocity)});
  drawTarget(stage, {"Effort", "Command an effort; no effort is added against gravity then.",
                     Quantity::effort, &Target::effort, -axis.maxEffort, axis.maxEffort,
                     measured(sim::FeedbackFloat::effort)});
}

void drawJog(Stage& stage) {
  const Axis& axis = axisOf(stage);
  const Unit unit = unitOf(Quantity::position, axis.motion, stage.ui.kept.degrees);
  const double now = commandedPosition(stateOf(stage));
  const auto step = static_cast<double>(stage.ui.jog);
  const DisabledUnlessOwner owner(stage, stage.ui.axis);
  ImGui::AlignTextToFramePadding();
  ImGui::TextUnformatted("Jog");
  if (nextButton("-##jog", "One step back.")) moveTo(stage, stage.ui.axis, now - step);
  if (nextButton("+##jog", "One step on.")) moveTo(stage, stage.ui.axis, now + step);
  ImGui::SameLine();
  if (const auto typed =
          formulaField("##step", step, unit, 0, axis.max - axis.min, ImGui::GetFontSize() * 5)) {
    stage.ui.jog = static_cast<float>(*typed);
  }
  ImGui::SameLine();
  ImGui::Text("%s a step", unit.name);
}

void drawSettings(Stage& stage) {
  const std::size_t module = stage.ui.axis;
  const sim::Info& info = stateOf(stage).info;
  int strategy = info.enums.get(sim::InfoEnum::controlStrategy);
  ImGui::SetNextItemWidth(-ImGui::GetFontSize() * 5);
  if (ImGui::Combo("Strategy", &strategy, kStrategies.data(), kEnumerators<ControlStrategy>)) {
    set(stage, module, [strategy](sim::ModuleCommand& sent) {
      sent.settings().actuator().controlStrategy().set(static_cast<sim::ControlStrategy>(strategy));
    });
  }
  help("How position, velocity and effort loops work together.");
  const sim::Color color = info.leds.get(sim::InfoLed::led);
  const ImVec4 shownColor(color.red / 255.0F, color.green / 255.0F, color.blue / 255.0F, 1);
  ImGui::ColorButton("Light##shown", shownColor, ImGuiColorEditFlags_NoTooltip);
  help("The light that the module shows.");
  ImGui::SameLine();
  ImGui::SetNextItemWidth(ImGui::GetFontSize() * 7);
  if (ImGui::BeginCombo("Light", "choose")) {
    for (const Light& light : kLights) {
      if (!ImGui::Selectable(light.name)) continue;
      send(stage, module,
           [color = light.color](sim::ModuleCommand& sent) { sent.led().set(color); });
    }
    ImGui::EndCombo();
  }
  help("Set the light, or let the module choose it.");
}

void drawMeasured(Stage& stage) {
  const sim::Feedback& feedback = stateOf(stage).feedback;
  const auto line = [&](const char* name, sim::FeedbackFloat field, const char* unit, int digits) {
    const double value = static_cast<double>(feedback.floats.get(field));
    ImGui::TableNextColumn();
    ImGui::TextDisabled("%s", name);
    ImGui::TableNextColumn();
    ImGui::TextUnformatted(shown(value, {unit}, digits).c_str());
  };
  if (!ImGui::BeginTable("measured", 4, ImGuiTableFlags_SizingStretchSame)) return;
  line("PWM", sim::FeedbackFloat::pwmCommand, "of 1", 3);
  line("Voltage", sim::FeedbackFloat::voltage, "V", 1);
  line("Current", sim::FeedbackFloat::motorWindingCurrent, "A", 2);
  line("Winding", sim::FeedbackFloat::motorWindingTemperature, "\u00b0C", 1);
  line("Deflection", sim::FeedbackFloat::deflection, "rad", 4);
  line("Housing", sim::FeedbackFloat::motorHousingTemperature, "\u00b0C", 1);
  ImGui::EndTable();
}

void drawGainRow(Stage& stage, sim::Loop loop, sim::Gain gain) {
  const auto index = static_cast<std::size_t>(gain);
  const GainField& field = kGainFields[index];
  const auto value =
      static_cast<double>(stateOf(stage).info.floats.get(sim::infoField(loop, gain)));
  const auto kit = axisOf(stage).kit[loop].*field.member;
  const auto send = [&](double wanted) {
    ModuleGains gains;
    gains[loop].*field.member = wanted;
    setGains(stage, stage.ui.axis, gains);
  };
  const bool isSigned = field.kind == GainKind::number || field.kind == GainKind::limit;
  const double most = field.kind == GainKind::share ? 1 : kInfinity;
  ImGui::PushID(field.name.data());
  ImGui::TableNextRow();
  ImGui::TableNextColumn();
  ImGui::AlignTextToFramePadding();
  ImGui::TextUnformatted(field.name.data());
  help(gainHelp(gain));
  ImGui::TableNextColumn();
  if (const auto typed = formulaField("##gain", value, Unit(), isSigned ? -kInfinity : 0, most,
                                      ImGui::GetFontSize() * 6)) {
    send(*typed);
  }
  ImGui::TableNextColumn();
  const bool isKit = kit && static_cast<float>(*kit) == static_cast<float>(value);
  if (kit) ImGui::TextDisabled("%s", number(*kit, Unit()).c_str());
  ImGui::TableNextColumn();
  if (kit && !isKit && button("Reset", "Set it as HEBI's kit has it.")) send(*kit);
  ImGui::PopID();
}

}  // namespace

double commandedPosition(const AxisState& state) {
  if (!std::isnan(state.goal)) return state.goal;
  return std::isnan(state.target.position) ? state.position : state.target.position;
}

const char* gainHelp(Gain gain) {
  constexpr std::array<const char*, static_cast<std::size_t>(Gain::count)> kHelp = {
      "Output for each unit of error.",
      "Output for each unit of error and second.",
      "Output for each unit of error per second.",
      "Output for each unit of the target.",
      "Errors up to it count as zero.",
      "Bounds the output of the integral.",
      "Output, with the sign of the error, beyond the dead zone.",
      "Targets below it are raised to it.",
      "Targets above it are lowered to it.",
      "Weight of the newest target, above 0; 1: no filter.",
      "The least output.",
      "The largest output.",
      "Weight of the newest output, above 0; 1: no filter.",
  };
  return kHelp[static_cast<std::size_t>(gain)];
}

void drawModule(Stage& stage) {
  drawTargets(stage);
  drawJog(stage);
  drawSettings(stage);
  drawMeasured(stage);
}

void drawGains(Stage& stage) {
  const Axis& axis = axisOf(stage);
  int& loop = stage.ui.gainLoop;
  const std::array<const char*, 3> names = {"Position", "Velocity", "Effort"};
  for (int i = 0; i < 3; ++i) {
    if (i > 0) ImGui::SameLine();
    ImGui::RadioButton(names[static_cast<std::size_t>(i)], &loop, i);
    help("Show the gains of this loop.");
  }
  if (button("Reset all to the kit's", "Set all gains of the module as HEBI's kit has them.")) {
    setGains(stage, stage.ui.axis, axis.kit);
  }
  if (!ImGui::BeginTable("gains", 4, ImGuiTableFlags_RowBg | ImGuiTableFlags_SizingFixedFit))
    return;
  constexpr Header kHeaders[] = {{"Gain", "HEBI's name of the gain."},
                                 {"Value", "What the module has now."},
                                 {"Kit", "What HEBI's kit of this type has."}};
  for (const Header& header : kHeaders) ImGui::TableSetupColumn(header.name);
  headers(kHeaders);
  for (int i = 0; i < static_cast<int>(sim::Gain::count); ++i) {
    drawGainRow(stage, static_cast<sim::Loop>(loop), static_cast<sim::Gain>(i));
  }
  ImGui::EndTable();
  const auto chosen = static_cast<sim::Loop>(loop);
  bool dOnError = stateOf(stage).info.bools.get(sim::infoField(chosen));
  if (check("d_on_error", dOnError, "Derivative of the error; else of the measurement.")) {
    ModuleGains gains;
    gains[chosen].dOnError = dOnError;
    setGains(stage, stage.ui.axis, gains);
  }
}

void drawLimits(Stage& stage) {
  const Axis& axis = axisOf(stage);
  const sim::Info& info = stateOf(stage).info;
  const std::size_t module = stage.ui.axis;
  const bool degrees = stage.ui.kept.degrees;
  const float em = ImGui::GetFontSize();
  const auto limit = [&](const char* name, Quantity quantity, double value, auto field) {
    const Unit unit = unitOf(quantity, axis.motion, degrees);
    ImGui::AlignTextToFramePadding();
    ImGui::TextUnformatted(name);
    ImGui::SameLine(8 * em);
    const std::string label = "##" + std::string(name);
    if (const auto typed =
            formulaField(label.c_str(), value, unit, -kInfinity, kInfinity, 6 * em)) {
      set(stage, module, [field, typed = *typed](sim::ModuleCommand& sent) {
        if constexpr (std::is_same_v<decltype(field), sim::CommandAngle>) {
          sent.message.angles.set(field, typed);
        } else {
          sent.message.floats.set(field, static_cast<float>(typed));
        }
      });
    }
    ImGui::SameLine();
    ImGui::TextUnformatted(unit.name);
  };
  const auto angle = [&](sim::InfoAngle field, double none) {
    return info.angles.has(field) ? info.angles.get(field) : none;
  };
  const auto number = [&](sim::InfoFloat field) {
    return static_cast<double>(info.floats.get(field));
  };
  limit("Position, min", Quantity::position, angle(sim::InfoAngle::positionLimitMin, -kInfinity),
        sim::CommandAngle::positionLimitMin);
  limit("Position, max", Quantity::position, angle(sim::InfoAngle::positionLimitMax, kInfinity),
        sim::CommandAngle::positionLimitMax);
  limit("Velocity, min", Quantity::velocity, number(sim::InfoFloat::velocityLimitMin),
        sim::CommandFloat::velocityLimitMin);
  limit("Velocity, max", Quantity::velocity, number(sim::InfoFloat::velocityLimitMax),
        sim::CommandFloat::velocityLimitMax);
  limit("Effort, min", Quantity::effort, number(sim::InfoFloat::effortLimitMin),
        sim::CommandFloat::effortLimitMin);
  limit("Effort, max", Quantity::effort, number(sim::InfoFloat::effortLimitMax),
        sim::CommandFloat::effortLimitMax);
}

void drawInfo(const Stage& stage) {
  const Axis& axis = axisOf(stage);
  ImGui::Text("%s/%s", axis.family.c_str(), axis.name.c_str());
  const auto most = [&](Quantity quantity, double value) {
    return shown(value, unitOf(quantity, axis.motion, stage.ui.kept.degrees));
  };
  ImGui::Text("Top speed %s, stall effort %s", most(Quantity::velocity, axis.maxSpeed).c_str(),
              most(Quantity::effort, axis.maxEffort).c_str());
  const char* joint = mj_id2name(&stage.physics->model(), mjOBJ_JOINT, axis.joint);
  ImGui::Text("Joint '%s'", joint != nullptr ? joint : "");
}

}  // namespace hrdf::app
