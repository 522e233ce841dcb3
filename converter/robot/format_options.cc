// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "robot/format_options.h"

#include <algorithm>
#include <array>
#include <span>
#include <string_view>
#include <vector>

#include "text/strings.h"

namespace hrdf {
namespace {

// An option, or a value of an option, that some formats do not allow.
struct Row {
  std::string_view option;  // as the user writes it
  bool (*isGiven)(const ModelOptions& options);
  void (*reset)(ModelOptions& options);
  // Hint with the allowed values, if `option` contains a value, as "collision=feet" does.
  std::string_view others = {};
  bool mayFit = false;  // true: some robots of the format allow the option

  std::string_view name() const { return option.substr(0, option.find('=')); }
};

template <auto kField>
constexpr Row row(std::string_view option) {
  return {option, [](const ModelOptions& o) { return o.*kField != ModelOptions().*kField; },
          [](ModelOptions& o) { o.*kField = ModelOptions().*kField; }};
}

template <auto kField, auto kValue>
constexpr Row valueRow(std::string_view option, std::string_view others) {
  return {option, [](const ModelOptions& o) { return o.*kField == kValue; },
          [](ModelOptions& o) { o.*kField = ModelOptions().*kField; }, others};
}

bool hasFirmware(const ModelOptions& options) {
  return options.actuator == ActuatorProfile::firmware ||
         std::ranges::any_of(options.actuatorOf, [](const auto& each) {
           return each.second == ActuatorProfile::firmware;
         });
}

void leaveOutFirmware(ModelOptions& options) {
  if (options.actuator == ActuatorProfile::firmware) options.actuator = ModelOptions().actuator;
  std::erase_if(options.actuatorOf,
                [](const auto& each) { return each.second == ActuatorProfile::firmware; });
}

constexpr std::array kOfHrdf = {
    row<&ModelOptions::inputs>("inputs"),
    row<&ModelOptions::gains>("gains"),
    row<&ModelOptions::safety>("safety"),
    row<&ModelOptions::setup>("setup"),
    row<&ModelOptions::limits>("limits"),
    row<&ModelOptions::inlineMeshes>("inline_meshes"),
    row<&ModelOptions::gripper>("gripper"),
    row<&ModelOptions::meshes>("meshes"),
    row<&ModelOptions::fetchMeshes>("fetch_meshes"),
    row<&ModelOptions::family>("family"),
    row<&ModelOptions::names>("names"),
    valueRow<&ModelOptions::sensors, SensorSet::module>("sensors=module",
                                                        "'joint', 'imu' and 'none' are for all"),
    valueRow<&ModelOptions::collision, CollisionShapes::feet>(
        "collision=feet", "'primitives' and 'none' are for all"),
    Row{"actuator=dcmotor",
        [](const ModelOptions& o) { return o.actuator == ActuatorProfile::dcmotor; },
        [](ModelOptions& o) { o.actuator = ModelOptions().actuator; },
        {},
        true},
    Row{"actuator=firmware", hasFirmware, leaveOutFirmware, "the other profiles are for all"},
};

constexpr std::array kOfOthers = {
    row<&ModelOptions::density>("density"),
    row<&ModelOptions::servo>("servo"),
    row<&ModelOptions::force>("force"),
    row<&ModelOptions::resources>("resources"),
};

// Returns a hint with the names of all options except the options in `foreign`.
std::string known(std::span<const Row> foreign) {
  std::vector<std::string_view> names;
  for (const OptionRow& option : modelOptionTable()) {
    const bool isForeign = std::ranges::find(foreign, option.name, &Row::option) != foreign.end();
    if (!isForeign) names.push_back(option.name);
  }
  return "allowed: " + listed(names);
}

}  // namespace

ModelOptions optionsFor(Format format, const ModelOptions& options, const std::string& path,
                        Diagnostics& out) {
  const bool isHrdf = format == Format::hrdf;
  const std::span<const Row> foreign =
      isHrdf ? std::span<const Row>(kOfOthers) : std::span<const Row>(kOfHrdf);
  ModelOptions result = options;
  for (const Row& each : foreign) {
    if (!each.isGiven(options)) continue;
    const std::string message = "option " + inQuotes(each.option) +
                                (isHrdf ? " is not for HRDF robots" : " is for HRDF robots");
    if (options.ofEnvironment.contains(each.name())) {
      out.note(path, message + ": its value in $HRDF_OPTIONS is ignored");
      each.reset(result);
    } else if (!each.mayFit) {
      out.error(path, message, each.others.empty() ? known(foreign) : std::string(each.others));
    }
  }
  return result;
}

ModelOptions withConfig(ModelOptions options, const Robot& robot) {
  const auto* description = std::get_if<Description>(&robot);
  const ConfigSettings* config = description ? description->config.get() : nullptr;
  if (!config) return options;
  if (options.home.empty()) options.home = config->home;
  if (options.family.empty()) options.family = config->family;
  options.gripper |= config->hasGripper;
  if (options.names.empty()) options.names = config->names;
  return options;
}

}  // namespace hrdf
