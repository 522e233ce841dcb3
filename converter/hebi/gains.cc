// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include <hrdf/gains.h>

#include <algorithm>
#include <array>

#include "hebi/enumerator.h"
#include "hebi/group_xml.h"
#include "text/arithmetic.h"
#include "text/limits.h"
#include "text/strings.h"
#include "text/utf8.h"

namespace hrdf {
namespace {

constexpr std::string_view kDOnError = "d_on_error";
constexpr std::string_view kStrategy = "control_strategy";
constexpr std::array<std::string_view, kEnumerators<ControlStrategy>> kStrategies = {"0", "1", "2",
                                                                                     "3", "4"};

// Pointers to the control loops in ModuleGains, indexed by Loop.
constexpr std::array kLoopMembers{&ModuleGains::position, &ModuleGains::velocity,
                                  &ModuleGains::effort};

std::string pathOf(const LoopRow& loop, std::string_view gain) {
  return std::string(loop.name) + "/" + std::string(gain);
}

std::vector<std::string> gainPaths() {
  std::vector<std::string> paths = {std::string(kStrategy)};
  for (const LoopRow& loop : kLoops) {
    for (const GainField& gain : kGainFields) paths.push_back(pathOf(loop, gain.name));
    paths.push_back(pathOf(loop, kDOnError));
  }
  return paths;
}

const GroupForm& gainForm() {
  static const std::vector<std::string> known = gainPaths();
  static const GroupForm form = {kGroupGains, "", known};
  return form;
}

std::optional<double> gainOf(GainKind kind, const GroupValue& value, const GroupWord& word,
                             Diagnostics& out) {
  const auto gain = numberOf(value, word, mayBeInfinite(kind), out);
  if (!gain || allows(kind, *gain)) return gain;
  if (*gain < 0) {
    reportWord(value, word, "is negative", "", out);
  } else {
    reportWord(value, word, "is not above 0 and at most 1", "1 means no filter", out);
  }
  return gain;
}

std::optional<bool> flagOf(const GroupValue& value, const GroupWord& word, Diagnostics& out) {
  if (word.text == "0" || word.text == "1") return word.text == "1";
  reportWord(value, word, "is not 0 or 1", "", out);
  return std::nullopt;
}

std::optional<ControlStrategy> strategyOf(const GroupWord& word, Diagnostics& out) {
  const auto known = std::ranges::find(kStrategies, word.text);
  if (known != kStrategies.end()) return static_cast<ControlStrategy>(known - kStrategies.begin());
  out.error(word.where, "unknown control strategy " + inQuotes(word.text),
            "allowed: " + listed(kStrategies));
  return std::nullopt;
}

void take(const GroupValue& value, std::vector<ModuleGains>& modules, Diagnostics& out) {
  for (std::size_t i = 0; i < modules.size() && !out.isFull(); ++i) {
    ModuleGains& module = modules[i];
    const GroupWord& word = value.words[i];
    if (value.path == kStrategy) module.controlStrategy = strategyOf(word, out);
    for (const LoopRow& loop : kLoops) {
      if (!value.path.starts_with(loop.name)) continue;
      LoopGains& gains = module[loop.loop];
      const auto field = std::ranges::find(kGainFields, value.name(), &GainField::name);
      if (field != kGainFields.end()) {
        gains.*field->member = gainOf(field->kind, value, word, out);
      } else {
        gains.dOnError = flagOf(value, word, out);
      }
    }
  }
}

// Reports a maximum below its minimum, at the place of the maximum.
void checkOrder(const GroupValue& value, const std::vector<ModuleGains>& modules,
                Diagnostics& out) {
  for (const LoopRow& loop : kLoops) {
    for (const auto& [name, min, max] :
         {std::tuple("max_target", &LoopGains::minTarget, &LoopGains::maxTarget),
          std::tuple("max_output", &LoopGains::minOutput, &LoopGains::maxOutput)}) {
      if (value.path != pathOf(loop, name)) continue;
      for (std::size_t i = 0; i < modules.size(); ++i) {
        const LoopGains& gains = modules[i][loop.loop];
        if (gains.*min && gains.*max && *(gains.*max) < *(gains.*min)) {
          reportWord(value, value.words[i], "is below the least, " + toText(*(gains.*min)), "",
                     out);
        }
      }
    }
  }
}

LoopGains loopGains(double kp, double feedForward, double iClamp, double target, double output) {
  LoopGains gains;
  gains.kp = kp;
  gains.ki = gains.kd = gains.deadZone = gains.punch = 0;
  gains.feedForward = feedForward;
  gains.iClamp = iClamp;
  gains.minTarget = -target;
  gains.maxTarget = target;
  gains.minOutput = -output;
  gains.maxOutput = output;
  gains.targetLowpass = gains.outputLowpass = 1;
  gains.dOnError = true;
  return gains;
}

// Gains that differ between modules in HEBI's kits.
struct KitRow {
  std::string_view type;
  double positionKp, positionOutput;  // N m/rad, N m
  double velocityKp, velocityTarget;  // PWM s/rad, rad/s
  double effortKp, effortKd, effortDeadZone, effortTarget;
};

// HEBI's kit gains, the most common values if kits differ: HebiRobotics/hebi_description,
// kits/arms/config/gains. X8-3 and T8-3 use the gains of R8-3.
constexpr std::array kKits = std::to_array<KitRow>({
    {"X5-1", 5, 5, 0.05, 9.617128, 0.25, 0.001, 0.05, 5},
    {"T5-1", 5, 5, 0.05, 9.617128, 0.25, 0.001, 0.05, 5},
    {"X5-4", 15, 20, 0.05, 3.434687, 0.25, 0.001, 0.1, 20},
    {"T5-4", 10, 10, 0.05, 3.434687, 0.25, 0.001, 0.1, 10},
    {"X5-9", 30, 20, 0.05, 1.502675, 0.25, 0.001, 0.1, 20},
    {"T5-9", 30, 20, 0.05, 1.502675, 0.25, 0.001, 0.1, 20},
    {"X8-3", 10, 10, 0.05, 9.617128, 0.1, 0.0001, 0.05, 5},
    {"R8-3", 10, 10, 0.05, 9.617128, 0.1, 0.0001, 0.05, 5},
    {"T8-3", 10, 10, 0.05, 9.617128, 0.1, 0.0001, 0.05, 5},
    {"X8-9", 50, 25, 0.03, 3.434687, 0.1, 0.0001, 0.1, 25},
    {"T8-9", 50, 25, 0.03, 3.434687, 0.1, 0.0001, 0.1, 25},
    {"R8-9", 30, 20, 0.05, 3.434687, 0.1, 0.0001, 0.1, 25},
    {"X8-16", 75, 40, 0.03, 1.790422, 0.1, 0.0001, 0.1, 40},
    {"T8-16", 75, 40, 0.03, 1.790422, 0.1, 0.0001, 0.1, 40},
    {"R8-16", 50, 20, 0.05, 1.790422, 0.1, 0.0001, 0.1, 40},
});

ModuleGains kitGains(const KitRow& row) {
  ModuleGains gains{ControlStrategy::Strategy4,
                    loopGains(row.positionKp, 0, 1, kInfinity, row.positionOutput),
                    loopGains(row.velocityKp, 1, 0.25, row.velocityTarget, 1),
                    loopGains(row.effortKp, 1, 0.25, row.effortTarget, 1)};
  gains.velocity.outputLowpass = 0.75;
  gains.effort.kd = row.effortKd;
  gains.effort.deadZone = row.effortDeadZone;
  gains.effort.outputLowpass = 0.9;
  gains.effort.dOnError = false;
  return gains;
}

template <class Value>
void fill(std::optional<Value>& value, const std::optional<Value>& fallback) {
  if (!value) value = fallback;
}

}  // namespace

LoopGains& ModuleGains::operator[](Loop loop) {
  return this->*kLoopMembers[static_cast<std::size_t>(loop)];
}

const LoopGains& ModuleGains::operator[](Loop loop) const {
  return this->*kLoopMembers[static_cast<std::size_t>(loop)];
}

std::optional<std::vector<ModuleGains>> readGains(const std::string& path, std::size_t modules,
                                                  const FileReader& files, Diagnostics& out) {
  Diagnostics own;
  std::vector<ModuleGains> gains(modules);
  if (const auto source = openText(path, kGroupGains.maxSize, files, own)) {
    const auto values = readGroup(*source, gainForm(), modules, own);
    for (const GroupValue& value : values) take(value, gains, own);
    for (const GroupValue& value : values) checkOrder(value, gains, own);
  }
  own.sort();
  out.append(own, path);
  if (own.hasErrors()) return std::nullopt;
  return gains;
}

std::optional<std::string> writeGains(std::span<const ModuleGains> modules, Diagnostics& out) {
  if (!areKnown(kStrategy, modules, &ModuleGains::controlStrategy, out)) return std::nullopt;
  std::vector<WrittenValue> values;
  const auto add = [&](std::string path, const auto& textOf) {
    WrittenValue& value = values.emplace_back(WrittenValue{std::move(path), {}});
    for (const ModuleGains& module : modules) value.words.push_back(textOf(module));
  };
  add(std::string(kStrategy), [](const ModuleGains& module) {
    return module.controlStrategy ? std::to_string(static_cast<int>(*module.controlStrategy)) : "";
  });
  for (const LoopRow& loop : kLoops) {
    for (const GainField& gain : kGainFields) {
      add(pathOf(loop, gain.name), [&](const ModuleGains& module) {
        const auto& value = module[loop.loop].*gain.member;
        return value ? toText(*value) : "";
      });
    }
    add(pathOf(loop, kDOnError), [&](const ModuleGains& module) {
      const auto& value = module[loop.loop].dOnError;
      return value ? std::string(*value ? "1" : "0") : "";
    });
  }
  return writeGroup(gainForm(), values, out);
}

ModuleGains kitGains(const ActuatorRow& row) {
  const auto kit = std::ranges::find(kKits, row.type, &KitRow::type);
  return kit != kKits.end() ? kitGains(*kit) : kitGains(row.maxSpeed, row.maxEffort);
}

// Returns the X8-16's gains, scaled to a drive. The loop gain of the effort loop is at most the
// X8-16's: an H25 would oscillate with the X8-16's gains.
ModuleGains kitGains(double maxSpeed, double maxEffort) {
  const double weaker = std::min(1.0, 44 / maxEffort);
  return kitGains(KitRow{"", 1.8 * maxEffort, maxEffort, 0.03, maxSpeed, 0.1 * weaker,
                         0.0001 * weaker, 0.1, maxEffort});
}

ModuleGains merged(const ModuleGains& gains, const ModuleGains& fallback) {
  ModuleGains result = gains;
  fill(result.controlStrategy, fallback.controlStrategy);
  for (const LoopRow& loop : kLoops) {
    LoopGains& own = result[loop.loop];
    const LoopGains& other = fallback[loop.loop];
    for (const GainField& gain : kGainFields) fill(own.*gain.member, other.*gain.member);
    fill(own.dOnError, other.dOnError);
  }
  return result;
}

}  // namespace hrdf
