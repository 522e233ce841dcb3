// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "loading/module_motors.h"

#include <algorithm>
#include <cmath>
#include <string_view>

#include "firmware/core.h"
#include "hebi/drivetrains.h"
#include "model/mjs.h"
#include "model/replaced_actuators.h"
#include "model/robot_model.h"
#include "module/settings.h"
#include "module/spring.h"

namespace hrdf::sim {
namespace {

constexpr std::string_view kPrefixEnds = "/_-";

std::string nameInSpec(mjsElement* element) { return mjs_getString(mjs_getName(element)); }

// Returns estimated parameters for an HRDF joint, which has no actuator type.
ActuatorParameters jointParameters(bool slides, double gear) {
  const Drivetrain drive = standInDrivetrain(slides, gear);
  ActuatorParameters result =
      estimatedParameters(drive.maxSpeed, drive.maxEffort, drive.armature / (gear * gear));
  result.type = kJointType;
  return result;
}

// Returns the prefix of a module's names in the scene: `mark.name` up to and including the last
// '/'. Without a '/', the prefix is the part before `mark.type` in the name of the joint's default
// class; empty if this part is missing or `mark.name` does not start with it.
std::string prefixOf(const mjSpec& spec, const mjModel& model, const ModuleMark& mark) {
  if (const auto slash = mark.name.rfind('/'); slash != std::string::npos) {
    return mark.name.substr(0, slash + 1);
  }
  mjsElement* joint =
      mjs_findElement(&spec, mjOBJ_JOINT, nameOf(model, mjOBJ_JOINT, mark.joint).c_str());
  const mjsDefault* made = joint ? mjs_getDefault(joint) : nullptr;
  if (!made) return {};
  const std::string of = nameInSpec(made->element);
  const auto at = of.find(mark.type);
  if (at == std::string::npos || !mark.name.starts_with(of.substr(0, at))) return {};
  return of.substr(0, at);
}

std::string familyOf(std::string prefix) {
  if (!prefix.empty() && kPrefixEnds.find(prefix.back()) != std::string_view::npos) {
    prefix.pop_back();
  }
  return prefix.empty() ? kDefaultFamily : prefix;
}

class ModuleFinder {
 public:
  ModuleFinder(const mjSpec& spec, const mjModel& model, const std::string& path, Diagnostics& out)
      : spec_(spec), model_(model), path_(path), out_(out) {}

  std::vector<ModuleInModel> find() {
    for (const ModuleMark& mark : moduleMarks(model_)) add(mark);
    return modules_;
  }

 private:
  void add(const ModuleMark& mark);
  std::optional<ActuatorParameters> parametersOfMark(const ModuleMark& mark);
  bool takeSetup(const ModuleMark& mark, ModuleInModel& module);
  void complain(const ModuleMark& mark, const std::string& what) {
    out_.error(path_, "module '" + mark.name + "' " + what);
  }

  const mjSpec& spec_;
  const mjModel& model_;
  const std::string& path_;
  Diagnostics& out_;
  std::vector<ModuleInModel> modules_;
};

std::optional<ActuatorParameters> ModuleFinder::parametersOfMark(const ModuleMark& mark) {
  const int joint = mark.joint;
  const bool slides = model_.jnt_type[joint] == mjJNT_SLIDE;
  const double gear = model_.actuator_gear[6 * mark.actuator];
  if (!slides && model_.jnt_type[joint] != mjJNT_HINGE) {
    complain(mark, "has a joint that is not a hinge or a slide");
  } else if (model_.actuator_trntype[mark.actuator] != mjTRN_JOINT ||
             model_.actuator_trnid[2 * mark.actuator] != joint) {
    complain(mark, "has an actuator that does not move its joint");
  } else if (!(std::abs(gear) > 0)) {
    complain(mark, "has an actuator with gear 0");
  } else if (mark.type == kJointType) {
    return jointParameters(slides, gear);
  } else if (auto known = parametersOf(mark.type)) {
    return known;
  } else {
    complain(mark, "is of the unknown type '" + mark.type + "'");
  }
  return std::nullopt;
}

bool hasFirmware(const mjModel& model, int actuator) {
  const int instance = model.actuator_plugin[actuator];
  return instance >= 0 &&
         std::string_view(mjp_getPluginAtSlot(model.plugin[instance])->name) == kFirmwarePlugin;
}

// Sets the firmware setup of `module`, and copies motor and friction values of `setup` to
// `module.parameters`.
void setSetup(const FirmwareSetup& setup, ModuleInModel& module) {
  module.setup = setup;
  module.parameters.maxSpeed = setup.motor.maxSpeed;
  module.parameters.maxEffort = setup.motor.maxEffort;
  module.parameters.speedLimit = setup.motor.speedLimit;
  module.parameters.loadFriction = setup.imperfections.loadFriction;
}

// If the actuator uses the plugin `hrdf.firmware`, copies the setup of the plugin to `module`.
// Returns false after reporting an error.
bool ModuleFinder::takeSetup(const ModuleMark& mark, ModuleInModel& module) {
  if (!hasFirmware(model_, mark.actuator)) return true;
  const auto size = static_cast<std::size_t>(model_.nuser_actuator);
  const auto first = static_cast<std::size_t>(mark.actuator) * size;
  FirmwareSetup setup;
  const std::string why = findSetup({model_.actuator_user + first, size}, mark.type, setup);
  if (!why.empty()) {
    complain(mark, "has a firmware that cannot be simulated: " + why);
    return false;
  }
  setSetup(setup, module);
  return true;
}

void ModuleFinder::add(const ModuleMark& mark) {
  const auto parameters = parametersOfMark(mark);
  if (!parameters) return;
  const std::string prefix = prefixOf(spec_, model_, mark);
  ModuleInModel module;
  module.name = mark.name.substr(prefix.size());
  module.family = familyOf(prefix);
  module.actuator = nameOf(model_, mjOBJ_ACTUATOR, mark.actuator);
  module.joint = nameOf(model_, mjOBJ_JOINT, mark.joint);
  module.site = nameOf(model_, mjOBJ_SITE, mark.site);
  module.parameters = *parameters;
  module.changes = mark.changes;
  if (!takeSetup(mark, module)) return;
  const auto hasActuator = [&](const ModuleInModel& other) {
    return other.actuator == module.actuator;
  };
  if (std::ranges::any_of(modules_, hasActuator)) {
    complain(mark, "shares the actuator '" + module.actuator + "' with another module");
    return;
  }
  modules_.push_back(std::move(module));
}

// Clears gains and limits of the actuator, because the module's firmware has its own.
void makePlain(mjsActuator& actuator) {
  std::ranges::fill(actuator.gainprm, 0);
  std::ranges::fill(actuator.biasprm, 0);
  std::ranges::fill(actuator.dynprm, 0);
  actuator.ctrllimited = actuator.forcelimited = actuator.actlimited = mjLIMITED_FALSE;
  actuator.inheritrange = 0;
  actuator.actdim = -1;
  actuator.delay = 0;
  actuator.nsample = 0;
}

void takeBack(const JointChanges& changes, mjsJoint& joint) {
  joint.armature *= changes.armatureDivisor;
  joint.frictionloss *= changes.frictionDivisor;
  if (changes.armatureDivisor != changes.frictionDivisor) holdByFriction(joint);
  if (changes.isLimited) joint.limited = mjLIMITED_FALSE;
}

void putMotor(mjsActuator& actuator, const ActuatorParameters& motor) {
  double nominal[] = {kNominalVoltage, motor.maxEffort, motor.maxSpeed};
  mjs_setToDCMotor(&actuator, nullptr, 0, nominal, nullptr, nullptr, nullptr, nullptr, nullptr,
                   nullptr, mjINPUT_VOLTAGE);
}

}  // namespace

std::optional<std::vector<ModuleInModel>> findModules(const mjSpec& spec, const mjModel& model,
                                                      const std::string& path, Diagnostics& out) {
  Diagnostics step;
  std::vector<ModuleInModel> modules = ModuleFinder(spec, model, path, step).find();
  out.append(step, path);
  if (step.hasErrors()) return std::nullopt;
  return modules;
}

void setFigures(const ModuleFigures& figures, ModuleInModel& module) {
  if (figures == ModuleFigures()) return;
  FirmwareSetup setup = module.setup.value_or(settingsOf(module.parameters).firmware);
  setFigures(figures, setup);
  setSetup(setup, module);
  module.parameters.armature = figures.armature.value_or(module.parameters.armature);
  std::string why;  // reason of a failure; readSetup() has already reported it
  if (figures.spring) setSpring(*figures.spring, module.parameters, why);
}

std::size_t countModules(const mjModel& model) { return moduleMarks(model).size(); }

void removeFirmware(mjSpec& spec) {
  for (mjsElement* element = mjs_firstElement(&spec, mjOBJ_ACTUATOR); element;
       element = mjs_nextElement(&spec, element)) {
    removePlugin(spec, *mjs_asActuator(element));
  }
}

void replaceActuators(mjSpec* spec, const mjModel& model, const std::vector<ModuleInModel>& modules,
                      bool isElastic) {
  std::vector<bool> isModule(static_cast<std::size_t>(model.nactuator));
  for (const ModuleInModel& module : modules) {
    const int id = mj_name2id(&model, mjOBJ_ACTUATOR, module.actuator.c_str());
    isModule[static_cast<std::size_t>(id)] = true;
  }
  adaptKeyframes(*spec, model, isModule);
  for (const ModuleInModel& module : modules) {
    mjsActuator& actuator =
        *mjs_asActuator(mjs_findElement(spec, mjOBJ_ACTUATOR, module.actuator.c_str()));
    mjsJoint& joint = *mjs_asJoint(mjs_findElement(spec, mjOBJ_JOINT, module.joint.c_str()));
    removePlugin(*spec, actuator);
    makePlain(actuator);
    std::ranges::fill(joint.damping, 0);
    takeBack(module.changes, joint);
    if (isElastic && hasSpring(module)) {
      mjs_setToMotor(&actuator);
      const double gear = actuator.gear[0];
      joint.armature = gear * gear * leastInertia(module.parameters.spring, firmware::kPeriod);
    } else {
      putMotor(actuator, module.parameters);
    }
  }
}

}  // namespace hrdf::sim
