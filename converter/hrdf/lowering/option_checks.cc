// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "hrdf/lowering/option_checks.h"

#include <algorithm>
#include <set>
#include <string_view>

#include "text/arithmetic.h"
#include "text/words.h"

namespace hrdf {
namespace {

class OptionChecks {
 public:
  OptionChecks(const ModelOptions& options, const Layout& layout, const std::string& path,
               Diagnostics& out)
      : options_(options), layout_(layout), path_(path), out_(out) {}

  void actuatorNames();
  void home(const std::vector<double>& home, const std::vector<ActuatorSettings>& actuators);
  void moduleNames();
  void payload();
  void feet();
  void firmware(const std::vector<ActuatorSettings>& actuators);

 private:
  bool isOnePerDof(const char* option, const char* what, std::size_t count);

  const ModelOptions& options_;
  const Layout& layout_;
  const std::string& path_;
  Diagnostics& out_;
};

bool OptionChecks::isOnePerDof(const char* option, const char* what, std::size_t count) {
  if (count == layout_.dofs.size()) return true;
  out_.error(path_,
             "option '" + std::string(option) + "' has " + std::to_string(count) + " " + what +
                 "; the robot has " + std::to_string(layout_.dofs.size()) + " degrees of freedom",
             "`hrdf info` lists them in order");
  return false;
}

void OptionChecks::actuatorNames() {
  std::vector<std::string_view> known;
  for (const Layout::Dof& dof : layout_.dofs) known.push_back(dof.name);
  for (const auto& [name, profile] : options_.actuatorOf) {
    if (std::ranges::find(known, name) != known.end()) continue;
    out_.error(path_, "option 'actuator." + name + "' names no degree of freedom",
               didYouMeanOrList(name, known));
  }
}

void OptionChecks::home(const std::vector<double>& home,
                        const std::vector<ActuatorSettings>& actuators) {
  if (!isOnePerDof("home", "values", home.size())) return;
  for (std::size_t i = 0; i < home.size(); ++i) {
    const Range stops = actuators[i].stops.value_or(kNoRange);
    const Range range =
        takesPosition(actuators[i].profile) ? within(actuators[i].position, stops) : stops;
    const bool isReported = range.min >= range.max;
    if (isReported) continue;
    if (home[i] >= range.min && home[i] <= range.max) continue;
    const Layout::Dof& dof = layout_.dofs[i];
    out_.error(path_,
               "option 'home': " + toText(home[i]) + (dof.slides ? " m" : " rad") +
                   " is outside the range of '" + dof.name + "' (" + toText(range.min) + " to " +
                   toText(range.max) + ")",
               options_.home.empty() ? "home is 0 unless the option sets it" : "");
  }
}

void OptionChecks::moduleNames() {
  if (options_.names.empty()) return;
  isOnePerDof("names", "names", options_.names.size());
  std::set<std::string_view> taken = {kFamilyText};
  for (const auto& gripper : layout_.grippers) taken.insert(gripper.name);
  for (const std::string& name : options_.names) {
    if (taken.insert(name).second) continue;
    out_.error(path_, "option 'names': the name " + inQuotes(name) + " is already taken");
  }
}

void OptionChecks::payload() {
  if (!options_.payload || !layout_.endEffectors.empty()) return;
  out_.error(path_, "option 'payload' needs an end effector; the robot has none",
             "add <end-effector type=\"Custom\"/>");
}

void OptionChecks::feet() {
  if (options_.collision != CollisionShapes::feet || !layout_.endEffectors.empty()) return;
  out_.error(path_, "option 'collision=feet' needs an end effector; the robot has none",
             "add <end-effector type=\"Custom\"/>");
}

// Leaves out what only the firmware has, also where the environment asks for it.
void OptionChecks::firmware(const std::vector<ActuatorSettings>& actuators) {
  const auto isFirmware = [](const ActuatorSettings& settings) {
    return settings.profile == ActuatorProfile::firmware;
  };
  if (std::ranges::any_of(actuators, isFirmware)) return;
  const auto warn = [&](const char* option) {
    out_.warning(path_, "option " + inQuotes(option) + " needs the profile 'firmware'",
                 "add actuator=firmware");
  };
  if (options_.inputs) warn("inputs");
  if (options_.sensors == SensorSet::module) warn("sensors=module");
}

}  // namespace

void checkOptions(const ModelOptions& options, const Layout& layout,
                  const std::vector<ActuatorSettings>& actuators, const std::vector<double>& home,
                  const std::string& path, Diagnostics& out) {
  OptionChecks checks(options, layout, path, out);
  checks.actuatorNames();
  checks.home(home, actuators);
  checks.moduleNames();
  checks.payload();
  checks.feet();
  checks.firmware(actuators);
}

}  // namespace hrdf
