// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "page/lower_firmware.h"

#include <algorithm>
#include <cstddef>
#include <span>
#include <utility>

#include "hebi/module_marks.h"
#include "hebi/motor_line.h"
#include "model/mjs.h"
#include "model/replaced_actuators.h"

namespace hrdf {
namespace {

constexpr std::array kInputs = {mjINPUT_POS, mjINPUT_VEL, mjINPUT_FF};

bool hasFirmware(const mjModel& model, int actuator) {
  const int instance = model.actuator_plugin[actuator];
  return instance >= 0 &&
         std::string_view(mjp_getPluginAtSlot(model.plugin[instance])->name) == kFirmwarePlugin;
}

int modulesOn(const mjModel& model, int joint) {
  int count = 0;
  for (int i = 0; i < model.nactuator; ++i) {
    if (hasFirmware(model, i) && model.actuator_trnid[2 * i] == joint) ++count;
  }
  return count;
}

// Returns the limits of the actuator's commands. An actuator that does not list its inputs has a
// position command only.
std::array<double, 6> rangesOf(const mjModel& model, int actuator) {
  std::array<double, 6> ranges;
  for (std::size_t i = 0; i < 6; ++i) ranges[i] = i % 2 ? firmware::kNoLimit : -firmware::kNoLimit;
  const int inputs = model.actuator_ctrlspec[actuator];
  int control = model.actuator_ctrladr[actuator];
  for (std::size_t i = 0; i < kInputs.size(); ++i) {
    if (!((inputs ? inputs : mjINPUT_POS) & kInputs[i])) continue;
    if (model.actuator_ctrllimited[control]) {
      std::copy_n(model.actuator_ctrlrange + 2 * control, 2, ranges.begin() + 2 * i);
    }
    ++control;
  }
  return ranges;
}

FirmwareModule moduleOf(const mjModel& model, const ModuleMark& mark) {
  const auto size = static_cast<std::size_t>(model.nuser_actuator);
  const int actuator = mark.actuator, joint = model.actuator_trnid[2 * actuator];
  FirmwareModule module;
  module.name = mark.name;
  module.type = mark.type;
  module.actuator = nameOf(model, mjOBJ_ACTUATOR, actuator);
  module.joint = nameOf(model, mjOBJ_JOINT, joint);
  module.gear = model.actuator_gear[6 * actuator];
  module.share = 1.0 / modulesOn(model, joint);
  module.stream = streamOf(module.actuator);
  module.ranges = rangesOf(model, actuator);
  const std::span user(model.actuator_user + static_cast<std::size_t>(actuator) * size, size);
  findSetup(user, mark.type, module.setup);  // always succeeds: the model has a valid setup
  return module;
}

// Makes `actuator` a motor with one unlimited control.
void makeMotor(mjsActuator& actuator) {
  mjs_setDouble(actuator.userdata, nullptr, 0);
  mjs_setToMotor(&actuator);
  actuator.ctrlspec = 0;
  actuator.ctrllimited = mjLIMITED_FALSE;
  std::ranges::fill(actuator.ctrlrange, 0);
}

// Makes the module's actuator and its default class a motor: MuJoCo 3.14 refuses a motor whose
// default class has inputs.
void lower(mjSpec& spec, const FirmwareModule& module) {
  mjsActuator& actuator =
      *mjs_asActuator(mjs_findElement(&spec, mjOBJ_ACTUATOR, module.actuator.c_str()));
  mjsJoint& joint = *mjs_asJoint(mjs_findElement(&spec, mjOBJ_JOINT, module.joint.c_str()));
  joint.damping[0] += module.gear * module.gear * lineDamping(motorLine(module.setup.motor));
  if (actuator.plugin.active) makeMotor(*mjs_getDefault(actuator.element)->actuator);
  removePlugin(spec, actuator);
  makeMotor(actuator);
  actuator.gainprm[0] = module.setup.motor.maxEffort / firmware::kNominalVoltage;
}

// Removes the plugin from the MJCF text: a spec keeps an activated plugin even if no element uses
// it.
SpecPtr withoutPlugin(const mjSpec& spec, mjVFS& vfs, std::string& why) {
  std::string text = mjcf(spec, why);
  const std::string element = "<plugin plugin=\"" + std::string(kFirmwarePlugin) + "\"/>";
  if (const std::size_t at = text.find(element); at != text.npos) text.erase(at, element.size());
  if (text.empty()) return nullptr;
  std::array<char, 1000> reason{};
  SpecPtr parsed(mj_parseXMLString(text.c_str(), &vfs, reason.data(), reason.size()));
  if (!parsed) {
    why = reason.data();
    return nullptr;
  }
  parsed->compiler.savecompiled = spec.compiler.savecompiled;
  parsed->compiler.savecanonical = spec.compiler.savecanonical;
  return parsed;
}

}  // namespace

std::vector<FirmwareModule> firmwareModules(const mjModel& model) {
  std::vector<FirmwareModule> modules;
  for (const ModuleMark& mark : moduleMarks(model)) {
    if (hasFirmware(model, mark.actuator)) modules.push_back(moduleOf(model, mark));
  }
  return modules;
}

void addSecondModule(std::vector<FirmwareModule>& modules, const SecondModule& added) {
  const auto first = std::ranges::find(modules, added.joint, &FirmwareModule::joint);
  FirmwareModule module = *first;
  module.name = added.name;
  module.actuator = added.actuator;
  module.stream = streamOf(added.actuator);
  if (added.isMirrored) {
    module.gear = -module.gear;
    for (std::size_t i = 0; i < module.ranges.size(); i += 2) {
      module.ranges[i] = -std::exchange(module.ranges[i + 1], -module.ranges[i]);
    }
    firmware::Limits<double>& limits = module.setup.limits;
    for (firmware::Limit<double>* limit : {&limits.position, &limits.velocity, &limits.effort}) {
      limit->min = -std::exchange(limit->max, -limit->min);
    }
    std::swap(limits.atMin, limits.atMax);
  }
  modules.push_back(std::move(module));
  const auto count = std::ranges::count(modules, added.joint, &FirmwareModule::joint);
  for (FirmwareModule& each : modules) {
    if (each.joint == added.joint) each.share = 1.0 / static_cast<double>(count);
  }
}

SpecPtr lowerFirmware(mjSpec& spec, const mjModel& model,
                      const std::vector<FirmwareModule>& modules, mjVFS& vfs, std::string& why) {
  std::vector<bool> isModule(static_cast<std::size_t>(model.nactuator));
  for (const FirmwareModule& module : modules) {
    const int id = mj_name2id(&model, mjOBJ_ACTUATOR, module.actuator.c_str());
    isModule[static_cast<std::size_t>(id)] = true;
  }
  adaptKeyframes(spec, model, isModule);
  for (const FirmwareModule& module : modules) lower(spec, module);
  return withoutPlugin(spec, vfs, why);
}

}  // namespace hrdf
