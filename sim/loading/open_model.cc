// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "loading/open_model.h"

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <set>
#include <utility>

#include <hrdf/gains.h>
#include <hrdf/read.h>
#include <hrdf/safety.h>

#include "loading/configured_robot.h"
#include "messages/group_files.h"
#include "loading/load_robot.h"
#include "firmware/core.h"

namespace hrdf::sim {
namespace {

namespace fs = std::filesystem;

// The settings that gains and safety files of the options give the degrees of freedom.
std::vector<Command> settingsOf(const std::string& path, const ModelOptions& options,
                                std::size_t modules, Diagnostics& out) {
  std::vector<Command> settings(modules);
  const auto beside = [&](const std::string& file) {
    return (fs::path(path).parent_path() / file).string();
  };
  if (!options.gains.empty()) {
    const auto gains = readGains(beside(options.gains), modules, readFile, out);
    for (std::size_t i = 0; gains && i < modules; ++i) setGains((*gains)[i], settings[i]);
  }
  if (!options.safety.empty()) {
    const auto safety = readSafety(beside(options.safety), modules, readFile, out);
    for (std::size_t i = 0; safety && i < modules; ++i) setSafety((*safety)[i], settings[i]);
  }
  return settings;
}

void warn(const std::string& path, std::string message, Diagnostics& out) {
  out.add({Severity::warning, {path, 0, 0}, std::move(message), {}, {}, {}});
}

// MuJoCo's own, which a file has that states none.
double unstatedStep() {
  mjOption option;
  mj_defaultOption(&option);
  return option.timestep;
}

void setUpPhysics(mjSpec& spec, const std::string& path, Diagnostics& out) {
  mjOption& option = spec.option;
  if (option.timestep != firmware::kPeriod && option.timestep != unstatedStep()) {
    char milliseconds[32];
    std::snprintf(milliseconds, sizeof(milliseconds), "%g", 1000 * option.timestep);
    warn(path,
         std::string("the time step is 1 ms, that of HEBI's modules, not ") + milliseconds + " ms",
         out);
  }
  option.timestep = firmware::kPeriod;
  // The others would integrate the motors' damping explicitly.
  option.integrator = mjINT_IMPLICITFAST;
  // A state that is reset behind its back would not be noticed.
  option.disableflags |= mjDSBL_AUTORESET;
}

// What the options say about the modules of an .hrdf file, which come first.
void applyOptions(const std::string& path, const ModelOptions& options, std::size_t dofs,
                  std::vector<MarkedModule>& modules, Diagnostics& out) {
  const std::vector<Command> settings = settingsOf(path, options, dofs, out);
  for (std::size_t i = 0; i < std::min(dofs, modules.size()); ++i) {
    modules[i].settings = settings[i];
  }
  for (MarkedModule& module : modules) {
    if (!options.family.empty()) module.family = options.family;
  }
}

bool haveOwnNames(const std::string& path, const std::vector<MarkedModule>& modules,
                  Diagnostics& out) {
  std::set<std::pair<std::string, std::string>> names;
  for (const MarkedModule& module : modules) {
    if (names.emplace(module.family, module.name).second) continue;
    out.error(path, "two modules of the family '" + module.family + "' have the name '" +
                        module.name + "'");
  }
  return names.size() == modules.size();
}

// The family as it is without `name`, by which a robot was attached.
std::string familyWithout(const std::string& name, const std::string& family) {
  if (family == name) return kDefaultFamily;
  return family.starts_with(name + "/") ? family.substr(name.size() + 1) : family;
}

void setUpRobot(const SceneRobot& robot, bool isOne, std::vector<MarkedModule>& modules,
                Diagnostics& out) {
  for (MarkedModule& module : modules) {
    if (isOne && !robot.name.empty()) module.family = familyWithout(robot.name, module.family);
  }
  if (takesModelOptions(robot.file)) {
    applyOptions(robot.file, robot.options, robot.dofs, modules, out);
  }
  if (!robot.configured) return;
  setUpModules(*robot.configured, modules);
  if (isOne || !robot.options.family.empty()) return;
  for (MarkedModule& module : modules) module.family = robot.name;
}

// What the files of the robots say about their modules, which come last, robot by robot.
void setUpRobots(const Scene& scene, std::vector<MarkedModule>& modules, Diagnostics& out) {
  std::size_t left = 0;
  for (const SceneRobot& robot : scene.robots) left += robot.modules;
  for (const SceneRobot& robot : scene.robots) {
    const auto first = modules.end() - static_cast<std::ptrdiff_t>(left);
    std::vector<MarkedModule> own(first, first + static_cast<std::ptrdiff_t>(robot.modules));
    setUpRobot(robot, scene.robots.size() == 1, own, out);
    std::ranges::move(own, first);
    left -= robot.modules;
  }
}

}  // namespace

std::optional<Opened> openModel(const std::string& path, const ModelOptions& options,
                                const SimulationOptions& physics, Diagnostics& out) {
  auto scene = openScene({path}, {}, options, out);
  if (!scene) return std::nullopt;
  return openModel(*scene, physics, out);
}

std::optional<Opened> openModel(Scene& scene, const SimulationOptions& physics, Diagnostics& out) {
  const std::string& path = scene.path;
  setUpPhysics(*scene.spec, path, out);
  const ModelPtr asWritten =
      scene.model ? std::move(scene.model) : compile(scene.spec.get(), path, out);
  if (!asWritten) return std::nullopt;
  auto modules = findModules(*scene.spec, *asWritten, path, out);
  if (!modules) return std::nullopt;
  setUpRobots(scene, *modules, out);
  if (!haveOwnNames(path, *modules, out)) return std::nullopt;
  if (modules->empty()) warn(path, "no modules in the model", out);
  putMotors(scene.spec.get(), *asWritten, *modules, physics.seriesElastic);
  Opened opened{compile(scene.spec.get(), path, out), *std::move(modules)};
  if (!opened.model) return std::nullopt;
  return opened;
}

}  // namespace hrdf::sim
