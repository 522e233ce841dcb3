// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "config/doubled_modules.h"

#include "hebi/module_marks.h"
#include "text/unique_name.h"

namespace hrdf::sim {
namespace {

// Returns a name that no actuator, tuple or text of the model has.
std::string newName(const std::string& joint, const mjSpec& spec) {
  return uniqueName(joint + "_double", [&](const std::string& name) {
    const auto has = [&](mjtObj type) { return mjs_findElement(&spec, type, name.c_str()); };
    return has(mjOBJ_ACTUATOR) || has(mjOBJ_TUPLE) || has(mjOBJ_TEXT);
  });
}

std::string addDoubledModule(const DoubledModule& module, mjSpec& spec) {
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
  return name;
}

// Adds zeros for `count` new actuators to the controls of each keyframe that has controls.
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

}  // namespace

std::vector<std::string> addDoubledModules(const std::vector<DoubledModule>& doubled,
                                           mjSpec& spec) {
  std::vector<std::string> names;
  for (const DoubledModule& module : doubled) names.push_back(addDoubledModule(module, spec));
  if (!doubled.empty()) extendKeyframes(spec, doubled.size());
  return names;
}

}  // namespace hrdf::sim
