// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "model/replaced_actuators.h"

#include <cstddef>
#include <string>

namespace hrdf {
namespace {

// Deletes the elements of `type` for which `isOf` returns true.
template <class IsOf>
void removeAll(mjSpec& spec, mjtObj type, const IsOf& isOf) {
  for (mjsElement* element = mjs_firstElement(&spec, type); element;) {
    mjsElement* const next = mjs_nextElement(&spec, element);
    if (isOf(element)) mjs_delete(&spec, element);
    element = next;
  }
}

// Controls or activations in a model. `first`, `count`: index of the first value, and number of
// values, for each actuator. `kept`: number of values of a replaced actuator in the new keyframe,
// all 0.
struct Slots {
  const int* first;
  const int* count;
  int kept;
};

void keepOthers(mjDoubleVec* vector, const Slots& slots, const mjModel& model,
                const std::vector<bool>& isReplaced, const mjtNum* values) {
  std::vector<double> kept;
  for (int i = 0; i < model.nactuator; ++i) {
    if (isReplaced[static_cast<std::size_t>(i)]) {
      kept.insert(kept.end(), static_cast<std::size_t>(slots.kept), 0.0);
    } else if (slots.count[i] > 0) {
      kept.insert(kept.end(), values + slots.first[i], values + slots.first[i] + slots.count[i]);
    }
  }
  mjs_setDouble(vector, kept.data(), static_cast<int>(kept.size()));
}

}  // namespace

void removePlugin(mjSpec& spec, mjsActuator& actuator) {
  if (!actuator.plugin.active) return;
  const std::string instance = mjs_getString(actuator.plugin.name);
  actuator.plugin.active = 0;
  mjs_setString(actuator.plugin.name, "");
  if (instance.empty()) return;
  removeAll(spec, mjOBJ_SENSOR, [&](mjsElement* element) {
    const mjsPlugin& plugin = mjs_asSensor(element)->plugin;
    return plugin.active && instance == mjs_getString(plugin.name);
  });
  removeAll(spec, mjOBJ_PLUGIN,
            [&](mjsElement* element) { return instance == mjs_getString(mjs_getName(element)); });
}

void adaptKeyframes(mjSpec& spec, const mjModel& model, const std::vector<bool>& isReplaced) {
  int key = 0;
  for (mjsElement* element = mjs_firstElement(&spec, mjOBJ_KEY); element && key < model.nkey;
       element = mjs_nextElement(&spec, element), ++key) {
    mjsKey* made = mjs_asKey(element);
    keepOthers(made->ctrl, {model.actuator_ctrladr, model.actuator_ctrlnum, 1}, model, isReplaced,
               model.key_ctrl + key * model.nu);
    keepOthers(made->act, {model.actuator_actadr, model.actuator_actnum, 0}, model, isReplaced,
               model.key_act + key * model.na);
  }
}

}  // namespace hrdf
