// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include <hrdf/safety.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "hebi/enumerator.h"
#include "hebi/group_xml.h"
#include "text/arithmetic.h"
#include "text/strings.h"
#include "text/utf8.h"

namespace hrdf {
namespace {

constexpr std::string_view kMstop = "mstop/strategy";
constexpr std::string_view kPositionLimit = "position/limit_strategy";

// Words in a safety file for the values of MstopStrategy and PositionLimitStrategy, in order.
constexpr std::array<std::string_view, kEnumerators<MstopStrategy>> kMstops = {
    "disabled", "motor_off", "motor_hold"};
constexpr std::array<std::string_view, kEnumerators<PositionLimitStrategy>> kPositionLimits = {
    "motor_hold", "spring", "motor_off", "disabled"};

struct LimitsRow {
  std::string_view min, max;
  Limits ModuleSafety::*limits;
};

constexpr std::array kLimits = std::to_array<LimitsRow>({
    {"position/min_limit", "position/max_limit", &ModuleSafety::position},
    {"velocity/min_limit", "velocity/max_limit", &ModuleSafety::velocity},
    {"effort/min_limit", "effort/max_limit", &ModuleSafety::effort},
});

std::vector<std::string> safetyPaths() {
  std::vector<std::string> paths = {std::string(kMstop), std::string(kPositionLimit)};
  for (const LimitsRow& row : kLimits) {
    paths.emplace_back(row.min);
    paths.emplace_back(row.max);
  }
  return paths;
}

const GroupForm& safetyForm() {
  static const std::vector<std::string> known = safetyPaths();
  static const GroupForm form = {kGroupSafety, "1.0.0", known};
  return form;
}

template <class Strategy, std::size_t kCount>
std::optional<Strategy> strategyOf(const std::array<std::string_view, kCount>& known,
                                   const GroupWord& word, Diagnostics& out) {
  const auto found = std::ranges::find(known, word.text);
  if (found != known.end()) return static_cast<Strategy>(found - known.begin());
  out.error(word.where, "unknown strategy " + inQuotes(word.text),
            didYouMeanOrList(word.text, known));
  return std::nullopt;
}

template <class Strategy, std::size_t kCount>
std::string wordOf(const std::array<std::string_view, kCount>& known,
                   std::optional<Strategy> strategy) {
  return strategy ? std::string(known[static_cast<std::size_t>(*strategy)]) : "";
}

void take(const GroupValue& value, std::vector<ModuleSafety>& modules, Diagnostics& out) {
  for (std::size_t i = 0; i < modules.size() && !out.isFull(); ++i) {
    ModuleSafety& module = modules[i];
    const GroupWord& word = value.words[i];
    if (value.path == kMstop) module.mstop = strategyOf<MstopStrategy>(kMstops, word, out);
    if (value.path == kPositionLimit) {
      module.positionLimit = strategyOf<PositionLimitStrategy>(kPositionLimits, word, out);
    }
    for (const LimitsRow& row : kLimits) {
      Limits& limits = module.*row.limits;
      if (value.path == row.min) limits.min = numberOf(value, word, true, out);
      if (value.path == row.max) limits.max = numberOf(value, word, true, out);
    }
  }
}

// Reports an upper limit below its lower limit. Ignores infinite limits: HEBI's library writes
// infinity of either sign for a position without limits.
void checkOrder(const GroupValue& value, const std::vector<ModuleSafety>& modules,
                Diagnostics& out) {
  const auto row = std::ranges::find(kLimits, value.path, &LimitsRow::max);
  if (row == kLimits.end()) return;
  for (std::size_t i = 0; i < modules.size(); ++i) {
    const auto& [min, max] = modules[i].*row->limits;
    if (!min || !max || !std::isfinite(*min) || !std::isfinite(*max) || *max >= *min) continue;
    reportWord(value, value.words[i], "is below the least, " + toText(*min), "", out);
  }
}

}  // namespace

std::optional<std::vector<ModuleSafety>> readSafety(const std::string& path, std::size_t modules,
                                                    const FileReader& files, Diagnostics& out) {
  Diagnostics own;
  std::vector<ModuleSafety> safety(modules);
  if (const auto source = openText(path, kGroupSafety.maxSize, files, own)) {
    const auto values = readGroup(*source, safetyForm(), modules, own);
    for (const GroupValue& value : values) take(value, safety, own);
    for (const GroupValue& value : values) checkOrder(value, safety, own);
  }
  own.sort();
  out.append(own, path);
  if (own.hasErrors()) return std::nullopt;
  return safety;
}

std::optional<std::string> writeSafety(std::span<const ModuleSafety> modules, Diagnostics& out) {
  const bool areStopsKnown = areKnown(kMstop, modules, &ModuleSafety::mstop, out);
  if (!areKnown(kPositionLimit, modules, &ModuleSafety::positionLimit, out) || !areStopsKnown) {
    return std::nullopt;
  }
  std::vector<WrittenValue> values;
  const auto add = [&](std::string_view path, const auto& textOf) {
    WrittenValue& value = values.emplace_back(WrittenValue{std::string(path), {}});
    for (const ModuleSafety& module : modules) value.words.push_back(textOf(module));
  };
  const auto text = [](std::optional<double> limit) { return limit ? toText(*limit) : ""; };
  add(kMstop, [](const ModuleSafety& module) { return wordOf(kMstops, module.mstop); });
  add(kPositionLimit,
      [](const ModuleSafety& module) { return wordOf(kPositionLimits, module.positionLimit); });
  for (const LimitsRow& row : kLimits) {
    add(row.min, [&](const ModuleSafety& module) { return text((module.*row.limits).min); });
    add(row.max, [&](const ModuleSafety& module) { return text((module.*row.limits).max); });
  }
  return writeGroup(safetyForm(), values, out);
}

}  // namespace hrdf
