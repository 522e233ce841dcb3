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

void report(Diagnostics& out, std::string message, std::string hint) {
  out.error(std::string(), std::move(message), std::move(hint));
}

template <class Value>
struct Word {
  std::string_view text;
  Value value;
};

constexpr std::array kProfiles =
    std::to_array<Word<ActuatorProfile>>({{"position", ActuatorProfile::position}});
constexpr std::array kSensors = std::to_array<Word<SensorSet>>(
    {{"joint", SensorSet::joint}, {"none", SensorSet::none}, {"imu", SensorSet::imu}});
constexpr std::array kSwitch = std::to_array<Word<bool>>(
    {{"1", true}, {"0", false}, {"on", true}, {"off", false}, {"true", true}, {"false", false}});

// "joint|none|imu"
template <class Words>
std::string joined(const Words& words) {
  std::string text;
  for (const auto& word : words) text += (text.empty() ? "" : "|") + std::string(word.text);
  return text;
}

// Sets `target` to what the word `value` stands for; reports one that is not among `words`.
template <class Value, std::size_t kCount>
void choose(Value& target, const std::array<Word<Value>, kCount>& words, std::string_view name,
            std::string_view value, Diagnostics& out) {
  const auto word = std::ranges::find(words, value, &Word<Value>::text);
  if (word != words.end()) {
    target = word->value;
    return;
  }
  std::array<std::string_view, kCount> known;
  std::ranges::transform(words, known.begin(), &Word<Value>::text);
  report(out, "unknown value " + inQuotes(value) + " of option '" + std::string(name) + "'",
         "known are " + listed(known));
}

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

void setActuator(ModelOptions& options, std::string_view name, std::string_view value,
                 Diagnostics& out) {
  const std::size_t dot = name.find('.');
  const bool isOfAll = dot == std::string_view::npos;
  auto& target = isOfAll ? options.actuator : options.actuatorOf[std::string(name.substr(dot + 1))];
  choose(target, kProfiles, name, value, out);
}

void setSensors(ModelOptions& options, std::string_view name, std::string_view value,
                Diagnostics& out) {
  choose(options.sensors, kSensors, name, value, out);
}

void setFloatingBase(ModelOptions& options, std::string_view name, std::string_view value,
                     Diagnostics& out) {
  choose(options.floatingBase, kSwitch, name, value, out);
}

void setHome(ModelOptions& options, std::string_view name, std::string_view value,
             Diagnostics& out) {
  options.home = numbers(name, value, out);
}

// "sensors", or for an option that may be given for one joint, "actuator.W1".
bool isCalled(const OptionRow& row, std::string_view name) {
  if (name == row.name) return true;
  const std::string start = std::string(row.name) + ".";
  return row.perName && name.starts_with(start) && name.size() > start.size();
}

}  // namespace

std::span<const OptionRow> modelOptionTable() {
  static const std::array kRows = std::to_array<OptionRow>({
      {"actuator", joined(kProfiles), "how the actuators are driven", false, true, setActuator},
      {"sensors", joined(kSensors), "sensors of the joints, none, or of joints and IMUs", false,
       false, setSensors},
      {"floating_base", joined(kSwitch), "the base moves freely, set down on the floor", true,
       false, setFloatingBase},
      {"home", "Q1,Q2,...", "the home pose at the modules, in rad or m, in the order of `hrdf info`",
       false, false, setHome},
  });
  return kRows;
}

void setModelOption(ModelOptions& options, std::string_view name, std::string_view value,
                    Diagnostics& out) {
  std::vector<std::string_view> known;
  for (const OptionRow& row : modelOptionTable()) {
    if (isCalled(row, name)) return row.set(options, name, value, out);
    known.push_back(row.name);
  }
  report(out, "unknown option " + inQuotes(name), didYouMeanOrList(name, known));
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
  const char* query = std::getenv("HRDF_OPTIONS");
  if (query == nullptr) return options;
  Diagnostics found;
  setModelOptions(options, query, found);
  for (Diagnostic diagnostic : found.all()) {
    diagnostic.message.insert(0, "$HRDF_OPTIONS: ");
    out.add(std::move(diagnostic));
  }
  return options;
}

}  // namespace hrdf
