// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "model/older_mujoco.h"

namespace hrdf {
namespace {

void forEach(mjSpec& spec, mjtObj type, const auto& change) {
  for (mjsElement* each = mjs_firstElement(&spec, type); each;
       each = mjs_nextElement(&spec, each)) {
    change(each);
  }
}

// Clears `ctrlspec`, the actuator's list of inputs (such as position and velocity), so that MuJoCo
// uses the default of the gain type. Keeps `ctrlspec` for the gain types PID, DC motor and SO3.
void leaveOutInputs(mjsActuator& actuator) {
  const bool isPlain = actuator.gaintype != mjGAIN_PID && actuator.gaintype != mjGAIN_DCMOTOR &&
                       actuator.gaintype != mjGAIN_SO3;
  if (isPlain) actuator.ctrlspec = 0;
}

}  // namespace

bool rewriteForMujoco314(mjSpec& spec, const std::string& path, Diagnostics& out) {
  if (mjs_firstElement(&spec, mjOBJ_PLUGIN)) {
    out.error(path, "MuJoCo 3.14 has no plugin for the profile 'firmware'",
              "choose another --actuator; 'dcmotor' is nearest to it");
    return false;
  }
  forEach(spec, mjOBJ_GEOM, [](mjsElement* each) { mjs_asGeom(each)->castshadow = 1; });
  forEach(spec, mjOBJ_ACTUATOR, [](mjsElement* each) {
    leaveOutInputs(*mjs_asActuator(each));
    leaveOutInputs(*mjs_getDefault(each)->actuator);
  });
  return true;
}

}  // namespace hrdf
