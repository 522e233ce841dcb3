// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "loading/open_model.h"

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <set>
#include <span>
#include <utility>

#include "firmware/core.h"
#include "loading/compile_scene.h"
#include "loading/configured_modules.h"
#include "loading/module_motors.h"
#include "messages/group_files.h"

namespace hrdf::sim {
namespace {

// Returns MuJoCo's default time step in s, which a file without a step has.
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
    out.warning(path, std::string("the time step is 1 ms, as in HEBI's modules, not ") +
                          milliseconds + " ms");
  }
  option.timestep = firmware::kPeriod;
  // Replaces mjINT_EULER and mjINT_RK4, because they integrate the damping of motors explicitly.
  option.integrator = std::max<int>(option.integrator, mjINT_IMPLICITFAST);
  // Disables MuJoCo's automatic reset, which would hide an invalid state.
  option.disableflags |= mjDSBL_AUTORESET;
}

// Applies the robot's settings to the first modules, which are in the HRDF file, and the option
// `family` to all modules.
void applyOptions(const LoadedRobot& robot, std::span<ModuleInModel> modules) {
  const auto& [gains, safety, figures] = robot.settings;
  for (std::size_t i = 0; i < std::min(gains.size(), modules.size()); ++i) {
    setGains(gains[i], modules[i].settings);
  }
  for (std::size_t i = 0; i < std::min(safety.size(), modules.size()); ++i) {
    setSafety(safety[i], modules[i].settings);
  }
  for (std::size_t i = 0; i < std::min(figures.size(), modules.size()); ++i) {
    setFigures(figures[i], modules[i]);
  }
  for (ModuleInModel& module : modules) {
    if (!robot.options.family.empty()) module.family = robot.options.family;
  }
}

bool haveOwnNames(const std::string& path, const std::vector<ModuleInModel>& modules,
                  Diagnostics& out) {
  std::set<std::pair<std::string, std::string>> names;
  for (const ModuleInModel& module : modules) {
    if (names.emplace(module.family, module.name).second) continue;
    out.error(path, "two modules of the family '" + module.family + "' have the name '" +
                        module.name + "'");
  }
  return names.size() == modules.size();
}

// Returns `family` without the robot's name `name` as prefix; kDefaultFamily if nothing is left.
std::string familyWithout(const std::string& name, const std::string& family) {
  if (family == name) return kDefaultFamily;
  return family.starts_with(name + "/") ? family.substr(name.size() + 1) : family;
}

void setUpRobot(const LoadedRobot& robot, bool isOne, std::span<ModuleInModel> modules) {
  for (ModuleInModel& module : modules) {
    if (isOne && !robot.name.empty()) module.family = familyWithout(robot.name, module.family);
    module.file = std::filesystem::path(robot.file).filename().string();
    module.isHeld = robot.isHeld;
  }
  if (robot.isRobot) applyOptions(robot, modules);
  if (!robot.configured) return;
  setUpModules(*robot.configured, modules);
  if (isOne || robot.keepsFamilies || !robot.options.family.empty()) return;
  for (ModuleInModel& module : modules) module.family = robot.name;
}

// Applies the settings in the robots' files to the last modules in `modules`: the robots' modules,
// in the order of the robots.
void setUpRobots(const Scene& scene, std::vector<ModuleInModel>& modules) {
  std::size_t count = 0;
  for (const LoadedRobot& robot : scene.robots) count += robot.modules;
  std::span<ModuleInModel> left = std::span(modules).last(count);
  for (const LoadedRobot& robot : scene.robots) {
    setUpRobot(robot, scene.robots.size() == 1, left.first(robot.modules));
    left = left.subspan(robot.modules);
  }
}

}  // namespace

std::optional<CompiledRobot> openModel(Scene& scene, const SimulationOptions& physics,
                                       Diagnostics& out) {
  const std::string& path = scene.path;
  const auto placed = std::ranges::find_if(scene.robots, &LoadedRobot::placesItself);
  if (scene.modules == 0 && placed != scene.robots.end()) {
    out.error(placed->file, "the robot has no HEBI modules",
              "MuJoCo opens it by the name 'hrdf:FILE', where the plugin is loaded");
    return std::nullopt;
  }
  setUpPhysics(*scene.spec, path, out);
  const ModelPtr asWritten = scene.model ? std::move(scene.model) : compile(scene, out);
  if (!asWritten) return std::nullopt;
  auto modules = findModules(*scene.spec, *asWritten, path, out);
  if (!modules) return std::nullopt;
  setUpRobots(scene, *modules);
  if (!haveOwnNames(path, *modules, out)) return std::nullopt;
  if (modules->empty() && !path.empty()) out.warning(path, "no modules in the model");
  replaceActuators(scene.spec.get(), *asWritten, *modules, physics.seriesElastic);
  CompiledRobot opened{compile(scene, out), *std::move(modules), scene.start};
  if (!opened.model) return std::nullopt;
  return opened;
}

}  // namespace hrdf::sim
