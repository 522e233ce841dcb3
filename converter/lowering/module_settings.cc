// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "lowering/module_settings.h"

#include <filesystem>
#include <memory>
#include <string>

#include "lowering/option_checks.h"
#include "text/paths.h"
#include "text/strings.h"

namespace hrdf {
namespace {

SetupRobot setupRobotOf(const Mechanism& mechanism, const ModelOptions& options) {
  SetupRobot robot;
  for (const Mechanism::Drive& drive : mechanism.drives) {
    // A drive that is not a module keeps its empty SetupRobot::Module.
    SetupRobot::Module& module = robot.modules.emplace_back();
    if (drive.module) module = {drive.module->name, drive.name, typeOf(*drive.module)};
  }
  robot.hasEndEffector = firstTip(mechanism) != nullptr;
  robot.hasPayload = options.payload.has_value();
  return robot;
}

void giveFigures(const std::vector<ModuleFigures>& figures, Mechanism& mechanism) {
  for (std::size_t i = 0; i < figures.size(); ++i) {
    if (figures[i] == ModuleFigures()) continue;
    mechanism.drives[i].module->figures = std::make_shared<const ModuleFigures>(figures[i]);
  }
}

// Returns `files`, with a longer error text for a missing file: also names the folders in which the
// `hrdf` commands search for `named`, the path of a file in an option.
FileReader searched(const std::string& named, const FileReader& files) {
  if (std::filesystem::path(named).is_absolute()) return files;
  return [&](const std::string& path) {
    FileText text = files(path);
    if (!text) {
      text.whyNot += " (commands look for " + inQuotes(named) +
                     " in the working directory, then beside the robot)";
    }
    return text;
  };
}

}  // namespace

ModuleSettings readSettings(Mechanism& mechanism, ModelOptions& options, const FileReader& files,
                            Diagnostics& out) {
  const std::size_t modules = mechanism.drives.size();
  ModuleSettings settings;
  if (options.gains == kKitGains) {
    settings.gains.resize(modules);  // empty gains: the actuators get the kit's gains
  } else if (!options.gains.empty()) {
    const auto gains = readGains(beside(mechanism.path, options.gains), modules,
                                 searched(options.gains, files), out);
    if (gains) settings.gains = *gains;
  } else {
    for (const Mechanism::Drive& drive : mechanism.drives) {
      if (drive.module && drive.module->gains) settings.gains.push_back(*drive.module->gains);
    }
  }
  if (!options.safety.empty()) {
    const auto safety = readSafety(beside(mechanism.path, options.safety), modules,
                                   searched(options.safety, files), out);
    if (safety) settings.safety = *safety;
  }
  if (!options.setup.empty()) {
    const std::string path = beside(mechanism.path, options.setup);
    const auto setup =
        readSetup(path, setupRobotOf(mechanism, options), searched(options.setup, files), out);
    if (!setup) return settings;
    settings.figures = setup->modules;
    if (setup->payload) options.payload = setup->payload;
    giveFigures(setup->modules, mechanism);
  }
  return settings;
}

}  // namespace hrdf
