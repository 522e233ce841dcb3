// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "hrdf/hints.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <vector>

#include <hrdf/catalog.h>

#include "hrdf/grammar.h"
#include "text/strings.h"

namespace hrdf {
namespace {

// A family of actuators, and the series of links and brackets that fit its outputs.
struct Fit {
  std::string_view family, series;
};

// Returns the actuator family whose name is at the start of `text`; empty: no such family.
Fit fitOf(std::string_view text) {
  for (const ActuatorRow& row : actuators()) {
    const std::string_view family = row.type.substr(0, row.type.find('-'));
    const bool goesOn = text.size() > family.size() && isDigit(text[family.size()]);
    if (goesOn || !equalIgnoringCase(text.substr(0, family.size()), family)) continue;
    const auto link = std::ranges::find(links(), row.output, &LinkRow::input);
    assert(link != links().end());  // a tube fits the output of each family
    return {family, link->type};
  }
  return {};
}

}  // namespace

std::string versionHint(std::string_view text) {
  std::string written(trimmed(text));
  std::ranges::replace(written, ',', '.');
  if (written == "1") return "write '" + versionText(kNewestSpecifiedVersion) + "'";
  for (int version = 0; version <= kNewestVersion; ++version) {
    const std::string stem = "1." + std::to_string(version);
    const std::size_t at = written.find(stem);
    if (at == std::string::npos) continue;
    const std::string_view rest = std::string_view(written).substr(at + stem.size());
    const bool goesOn = !rest.empty() && isDigit(rest[0]);
    if (!goesOn) return "write '" + versionText(version) + "'";
  }
  return "allowed: '" + versionText(0) + "' to '" + versionText(kNewestVersion) + "'";
}

std::string rootHint(std::string_view name) {
  struct Row {
    std::string_view root, hint;
  };
  constexpr std::string_view kMjcfHint =
      "this is MJCF, which MuJoCo opens itself; hrdf check --dynamics checks it";
  constexpr std::array kRows = std::to_array<Row>({
      {"sdf", "this is SDF, the format of Gazebo"},
      {"mujoco", kMjcfHint},
      {"mujocoinclude", kMjcfHint},
      {"group_gains",
       "these are gains, for the option 'gains'; check them with their robot: hrdf check ROBOT "
       "--gains FILE"},
      {"group_safety",
       "these are limits, for the option 'safety'; check them with their robot: hrdf check ROBOT "
       "--safety FILE"},
  });
  if (equalIgnoringCase(name, "robot")) return "names are case-sensitive";
  const auto row =
      std::ranges::find_if(kRows, [name](const Row& r) { return equalIgnoringCase(r.root, name); });
  return row != kRows.end() ? std::string(row->hint) : "an HRDF file has one <robot>";
}

std::string elementHint(std::string_view name, std::string_view parent, int version) {
  const bool takesParts = parent == "robot" || parent == "output";
  const bool takesOutputs = parent == "bracket" || parent == "rigid-body";
  std::vector<std::string_view> known;
  for (const ElementRow& row : elementRows()) {
    const bool isPart = row.name != "robot" && row.name != "output";
    if (isPart && row.since <= version) known.push_back(row.name);
  }
  const std::string parts = listed(known);
  known.push_back("output");
  const std::string_view meant = nearest(name, known);
  if (meant == "output" && !takesOutputs) return kOutputHint;
  if (!meant.empty()) return "did you mean '" + std::string(meant) + "'?";
  if (takesParts) return "allowed: " + parts;
  return "its properties are attributes" + std::string(takesOutputs ? "; allowed: 'output'" : "");
}

std::string typeHint(std::string_view element, std::string_view text,
                     std::span<const std::string_view> known) {
  const Fit fit = fitOf(text);
  const std::string family(fit.family);
  const std::string series(element == "actuator" ? fit.family : fit.series);
  std::vector<std::string_view> fitting;
  std::ranges::copy_if(known, std::back_inserter(fitting),
                       [&](std::string_view type) { return type.starts_with(series); });
  if (element == "actuator" && fitting.empty()) return didYouMeanOrList(text, known);
  if (fitting.empty()) return "no " + std::string(element) + " fits " + family + " actuators";
  if (series == family) {
    const std::string_view meant = nearest(text, fitting);
    return didYouMeanOrList(meant.empty() ? nearest(series, fitting) : meant, fitting);
  }
  std::string_view meant = nearest(series + std::string(text.substr(family.size())), fitting);
  if (meant.empty()) meant = nearest(series, fitting);
  return "the type for " + family + " actuators is " +
         (meant.empty() ? listed(fitting) : "'" + std::string(meant) + "'");
}

}  // namespace hrdf
