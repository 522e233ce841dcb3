// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "loading/open_model.h"

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <set>
#include <utility>

#include "firmware/core.h"
#include "loading/configured_modules.h"
#include "loading/load_robot.h"
#include "messages/group_files.h"

namespace hrdf::sim {
namespace {

// Returns MuJoCo's default step, which a file without a step has.
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
    out.warning(path, std::string("the time step is 1 ms, that of HEBI's modules, not ") +
                          milliseconds + " ms");
  }
  option.timestep = firmware::kPeriod;
  // The others would integrate the motors' damping explicitly.
  option.integrator = mjINT_IMPLICITFAST;
  // MuJoCo must not reset a bad state unnoticed.
  option.disableflags |= mjDSBL_AUTORESET;
}

// Applies the options to the modules of an HRDF file, which come first.
void applyOptions(const SceneRobot& robot, std::vector<ModuleInModel>& modules) {
  const auto& [gains, safety] = robot.settings;
  for (std::size_t i = 0; i < std::min(robot.dofs, modules.size()); ++i) {
    if (!gains.empty()) setGains(gains[i], modules[i].settings);
    if (!safety.empty()) setSafety(safety[i], modules[i].settings);
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

// The family as it is without `name`, by which a robot was attached.
std::string familyWithout(const std::string& name, const std::string& family) {
  if (family == name) return kDefaultFamily;
  return family.starts_with(name + "/") ? family.substr(name.size() + 1) : family;
}

void setUpRobot(const SceneRobot& robot, bool isOne, std::vector<ModuleInModel>& modules) {
  for (ModuleInModel& module : modules) {
    if (isOne && !robot.name.empty()) module.family = familyWithout(robot.name, module.family);
    module.file = std::filesystem::path(robot.file).filename().string();
    module.isHeld = robot.isHeld;
  }
  if (robot.isBare) applyOptions(robot, modules);
  if (!robot.configured) return;
  setUpModules(*robot.configured, modules);
  if (isOne || robot.keepsFamilies || !robot.options.family.empty()) return;
  for (ModuleInModel& module : modules) module.family = robot.name;
}

// Applies the robots' files to their modules, which come last, robot by robot.
void setUpRobots(const Scene& scene, std::vector<ModuleInModel>& modules) {
  std::size_t left = 0;
  for (const SceneRobot& robot : scene.robots) left += robot.modules;
  for (const SceneRobot& robot : scene.robots) {
    const auto first = modules.end() - static_cast<std::ptrdiff_t>(left);
    std::vector<ModuleInModel> own(first, first + static_cast<std::ptrdiff_t>(robot.modules));
    setUpRobot(robot, scene.robots.size() == 1, own);
    std::ranges::move(own, first);
    left -= robot.modules;
  }
}

}  // namespace

std::optional<CompiledRobot> openModel(const std::string& path, const ModelOptions& options,
                                       const SimulationOptions& physics, const FileReader& files,
                                       Diagnostics& out) {
  SimulationSpec spec;
  spec.robots.push_back({path, options, false});
  return openModel(spec, physics, files, out);
}

std::optional<CompiledRobot> openModel(const SimulationSpec& spec, const SimulationOptions& physics,
                                       const FileReader& files, Diagnostics& out) {
  auto scene = openScene(spec, Files(files), out);
  if (!scene) return std::nullopt;
  return openModel(*scene, physics, out);
}

std::optional<CompiledRobot> openModel(Scene& scene, const SimulationOptions& physics,
                                       Diagnostics& out) {
  const std::string& path = scene.path;
  const auto mechanism = std::ranges::find_if(scene.robots, &SceneRobot::isMechanism);
  if (scene.modules == 0 && mechanism != scene.robots.end()) {
    out.error(mechanism->file, "the robot has no HEBI modules",
              "MuJoCo opens it by the name 'hrdf:FILE', where the plugin is loaded");
    return std::nullopt;
  }
  setUpPhysics(*scene.spec, path, out);
  const ModelPtr asWritten =
      scene.model ? std::move(scene.model) : compile(scene.spec.get(), path, *scene.files, out);
  if (!asWritten) return std::nullopt;
  auto modules = findModules(*scene.spec, *asWritten, path, out);
  if (!modules) return std::nullopt;
  setUpRobots(scene, *modules);
  if (!haveOwnNames(path, *modules, out)) return std::nullopt;
  if (modules->empty() && !path.empty()) out.warning(path, "no modules in the model");
  replaceActuators(scene.spec.get(), *asWritten, *modules, physics.seriesElastic);
  CompiledRobot opened{compile(scene.spec.get(), path, *scene.files, out), *std::move(modules),
                       scene.start};
  if (!opened.model) return std::nullopt;
  return opened;
}

}  // namespace hrdf::sim
