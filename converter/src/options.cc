// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include <hrdf/options.h>

#include <algorithm>
#include <array>
#include <cstdlib>

#include "formula.h"
#include "spelling.h"

namespace hrdf {
namespace {

constexpr std::array kRows = std::to_array<OptionRow>({
    {"actuator", "position", "how the actuators are driven", false, true},
    {"sensors", "joint|none|imu", "sensors of the joints, none, or of joints and IMUs", false, false},
    {"floating_base", "0|1", "the base moves freely, set down on the floor", true, false},
    {"home", "Q1,Q2,...", "the home pose at the modules, in rad or m, in the order of `hrdf info`", false,
     false},
});

void report(Diagnostics& out, std::string message, std::string hint) {
  out.error(std::string(), std::move(message), std::move(hint));
}

// The value for the word `value`; reports one that is not among `words`.
template <class Value, std::size_t kCount>
void choose(Value& target, const std::array<std::pair<std::string_view, Value>, kCount>& words,
            std::string_view name, std::string_view value, Diagnostics& out) {
  std::array<std::string_view, kCount> known;
  for (std::size_t i = 0; i < kCount; ++i) {
    if (words[i].first == value) {
      target = words[i].second;
      return;
    }
    known[i] = words[i].first;
  }
  report(out, "unknown value " + inQuotes(value) + " of option '" + std::string(name) + "'",
         "known are " + listed(known));
}

using Profile = std::pair<std::string_view, ActuatorProfile>;
constexpr std::array kProfiles = std::to_array<Profile>({{"position", ActuatorProfile::position}});

using Sensors = std::pair<std::string_view, SensorSet>;
constexpr std::array kSensors = std::to_array<Sensors>(
    {{"joint", SensorSet::joint}, {"none", SensorSet::none}, {"imu", SensorSet::imu}});

using Switch = std::pair<std::string_view, bool>;
constexpr std::array kSwitch = std::to_array<Switch>(
    {{"1", true}, {"0", false}, {"on", true}, {"off", false}, {"true", true}, {"false", false}});

std::vector<double> numbers(std::string_view name, std::string_view value, Diagnostics& out) {
  std::vector<double> result;
  for (std::size_t start = 0; start <= value.size();) {
    const std::size_t end = std::min(value.find(',', start), value.size());
    const std::string_view word = value.substr(start, end - start);
    Problem problem;
    const auto number = parseFormula(word, problem);
    if (!number) {
      report(out, "value " + inQuotes(word) + " of option '" + std::string(name) + "' " + problem.what,
             "write numbers with commas between, as in 0,1.2,-0.5");
      return {};
    }
    result.push_back(*number);
    start = end + 1;
  }
  return result;
}

void reportUnknown(std::string_view name, Diagnostics& out) {
  std::vector<std::string_view> known;
  for (const OptionRow& row : kRows) known.push_back(row.name);
  report(out, "unknown option " + inQuotes(name), didYouMeanOrList(name, known));
}

}  // namespace

std::span<const OptionRow> modelOptionTable() { return kRows; }

void setModelOption(ModelOptions& options, std::string_view name, std::string_view value,
                    Diagnostics& out) {
  if (name.starts_with("actuator.") && name.size() > 9) {
    choose(options.actuatorOf[std::string(name.substr(9))], kProfiles, name, value, out);
  } else if (name == "actuator") {
    choose(options.actuator, kProfiles, name, value, out);
  } else if (name == "sensors") {
    choose(options.sensors, kSensors, name, value, out);
  } else if (name == "floating_base") {
    choose(options.floatingBase, kSwitch, name, value, out);
  } else if (name == "home") {
    options.home = numbers(name, value, out);
  } else {
    reportUnknown(name, out);
  }
}

void setModelOptions(ModelOptions& options, std::string_view query, Diagnostics& out) {
  while (!query.empty()) {
    const std::size_t end = std::min(query.find('&'), query.size());
    const std::string_view setting = query.substr(0, end);
    query.remove_prefix(std::min(end + 1, query.size()));
    const std::size_t equals = setting.find('=');
    if (equals == std::string_view::npos) {
      report(out, "option " + inQuotes(setting) + " has no value", "write 'name=value'");
    } else {
      setModelOption(options, setting.substr(0, equals), setting.substr(equals + 1), out);
    }
  }
}

ModelOptions modelOptionsFromEnvironment(Diagnostics& out) {
  ModelOptions options;
  if (const char* query = std::getenv("HRDF_OPTIONS")) setModelOptions(options, query, out);
  return options;
}

}  // namespace hrdf
