// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "loading/configured_modules.h"

#include <algorithm>

#include "config/config_file.h"
#include "hebi/module_marks.h"
#include "messages/group_files.h"
#include "module/command_lock.h"
#include "text/unique_name.h"

namespace hrdf::sim {
namespace {

static_assert(1000 * kMaxConfiguredLifetime == kMaxLifetime &&
              kMaxConfiguredFrequency == kMaxFeedbackFrequency);

// Returns a name that no actuator, tuple or text has.
std::string newName(const std::string& joint, const mjSpec& spec) {
  return uniqueName(joint + "_double", [&](const std::string& name) {
    const auto has = [&](mjtObj type) { return mjs_findElement(&spec, type, name.c_str()); };
    return has(mjOBJ_ACTUATOR) || has(mjOBJ_TUPLE) || has(mjOBJ_TEXT);
  });
}

void addDoubledModule(const DoubledModule& module, mjSpec& spec) {
  const std::string name = newName(module.joint, spec);
  const mjsActuator* first =
      mjs_asActuator(mjs_findElement(&spec, mjOBJ_ACTUATOR, module.joint.c_str()));
  mjsActuator* actuator = mjs_addActuator(&spec, nullptr);
  mjs_setName(actuator->element, name.c_str());
  mjs_setString(actuator->target, module.joint.c_str());
  actuator->trntype = mjTRN_JOINT;
  mjs_setToMotor(actuator);
  actuator->gear[0] = module.isMirrored ? -first->gear[0] : first->gear[0];
  mjsJoint* joint = mjs_asJoint(mjs_findElement(&spec, mjOBJ_JOINT, module.joint.c_str()));
  const double more = module.place / (module.place - 1.0);
  joint->armature *= more;
  joint->frictionloss *= more;
  markModule(&spec, name, module.type, {name, module.joint, module.site, {}});
}

// Adds one control for each of `count` actuators to the keyframes that have controls.
void extendKeyframes(mjSpec& spec, std::size_t count) {
  for (mjsElement* element = mjs_firstElement(&spec, mjOBJ_KEY); element;
       element = mjs_nextElement(&spec, element)) {
    mjsKey* key = mjs_asKey(element);
    int size = 0;
    const double* controls = mjs_getDouble(key->ctrl, &size);
    if (size == 0) continue;
    std::vector<double> all(controls, controls + size);
    all.resize(all.size() + count);
    mjs_setDouble(key->ctrl, all.data(), static_cast<int>(all.size()));
  }
}

void setUp(const ModuleSetup& setup, ModuleInModel& module) {
  if (!setup.name.empty()) module.name = setup.name;
  if (!setup.family.empty()) module.family = setup.family;
  if (setup.gains) setGains(*setup.gains, module.settings);
}

// Converts limits for a module that turns in the opposite direction: [min, max] becomes [-max,
// -min].
template <class Values, class Field>
void mirror(Values& values, Field least, Field most) {
  const auto min = values.get(least), max = values.get(most);
  values.set(least, -max);  // NaN (not set) stays NaN
  values.set(most, -min);
}

void setUp(const DoubledModule& doubled, const ModuleInModel& first, ModuleInModel& module) {
  module.name = doubled.name;
  module.family = doubled.family.empty() ? first.family : doubled.family;
  module.settings = first.settings;
  module.setup = first.setup;
  module.parameters = first.parameters;
  if (!doubled.isMirrored) return;
  mirror(module.settings.angles, CommandAngle::positionLimitMin, CommandAngle::positionLimitMax);
  mirror(module.settings.floats, CommandFloat::velocityLimitMin, CommandFloat::velocityLimitMax);
  mirror(module.settings.floats, CommandFloat::effortLimitMin, CommandFloat::effortLimitMax);
}

}  // namespace

void addDoubledModules(const std::vector<DoubledModule>& doubled, mjSpec& spec) {
  for (const DoubledModule& module : doubled) addDoubledModule(module, spec);
  if (!doubled.empty()) extendKeyframes(spec, doubled.size());
}

void setUpModules(const ConfiguredRobot& robot, std::span<ModuleInModel> modules) {
  const std::size_t dofs = robot.dofs.size(), doubled = robot.doubled.size();
  const auto behindDofs = modules.begin() + static_cast<std::ptrdiff_t>(dofs);
  std::rotate(behindDofs, modules.end() - static_cast<std::ptrdiff_t>(doubled), modules.end());
  for (std::size_t i = 0; i < dofs; ++i) setUp(robot.dofs[i], modules[i]);
  for (std::size_t i = 0; i < doubled; ++i) {
    setUp(robot.doubled[i], modules[robot.doubled[i].dof], modules[dofs + i]);
  }
  for (std::size_t i = dofs + doubled; i < modules.size(); ++i) {
    // Only the first module gets the name: several must not have the same.
    const bool isFirst = i == dofs + doubled;
    setUp({isFirst ? robot.gripper.name : "", robot.gripper.family, robot.gripper.gains},
          modules[i]);
  }
}

}  // namespace hrdf::sim
