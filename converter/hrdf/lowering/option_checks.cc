// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "hrdf/lowering/option_checks.h"

#include <algorithm>
#include <set>
#include <string_view>

#include "options/option_checks.h"
#include "text/strings.h"

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
  const ModelOptions& options_;
  const Layout& layout_;
  const std::string& path_;
  Diagnostics& out_;
};

void OptionChecks::actuatorNames() {
  std::vector<std::string_view> known;
  for (const Layout::Dof& dof : layout_.dofs) known.push_back(dof.name);
  checkActuatorNames(options_, known, path_, out_);
}

void OptionChecks::home(const std::vector<double>& home,
                        const std::vector<ActuatorSettings>& actuators) {
  std::vector<DofRange> dofs;
  for (std::size_t i = 0; i < layout_.dofs.size(); ++i) {
    const Range stops = actuators[i].stops.value_or(kNoRange);
    Range range =
        takesPosition(actuators[i].profile) ? within(actuators[i].position, stops) : stops;
    const bool isReported = range.min >= range.max;
    if (isReported) range = kNoRange;
    dofs.push_back({layout_.dofs[i].name, layout_.dofs[i].slides, range.min, range.max});
  }
  checkHome(options_, home, dofs, path_, out_);
}

void OptionChecks::moduleNames() {
  if (options_.names.empty()) return;
  isOnePerDof("names", "names", options_.names.size(), layout_.dofs.size(), path_, out_);
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
