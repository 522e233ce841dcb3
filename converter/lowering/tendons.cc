// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "lowering/tendons.h"

#include <algorithm>
#include <iterator>

#include "model/mjs.h"
#include "model/robot_model.h"

namespace hrdf {
namespace {

constexpr int kWrapperGroup = 4;  // MuJoCo geom group that viewers hide by default
constexpr float kWrapperColour[] = {0.9F, 0.6F, 0.2F, 0.4F};
constexpr double kTendonWidth = 5e-4;  // m

const std::string& nameOf(const auto& rows, int index) {
  return rows[static_cast<std::size_t>(index)].name;
}

// The cable pulls only if it is longer than its rest length; if it is shorter, it is slack.
void setSpring(mjsTendon* made, const Mechanism::Tendon& tendon) {
  made->stiffness[0] = tidy(tendon.stiffness);
  made->springlength[0] = tendon.rest ? 0 : -1;
  made->springlength[1] = tendon.rest ? tidy(*tendon.rest) : -1;
}

void addPath(mjsTendon* made, const Mechanism& mechanism, const Mechanism::Tendon& tendon) {
  for (std::size_t i = 0; i < tendon.path.size(); ++i) {
    const auto& point = tendon.path[i];
    mjs_wrapSite(made, nameOf(mechanism.frames, point.frame).c_str());
    if (point.wrapper < 0 || i + 1 == tendon.path.size()) continue;
    const std::string side = point.side < 0 ? "" : nameOf(mechanism.frames, point.side);
    mjs_wrapGeom(made, nameOf(mechanism.wrappers, point.wrapper).c_str(), side.c_str());
  }
}

// Adds the actuator of a tendon. Its gear of -1 makes a positive command shorten the tendon.
void addPull(mjSpec* spec, const mjsDefault* def, const Mechanism::Tendon& tendon) {
  mjsActuator* actuator = mjs_addActuator(spec, def);
  mjs_setName(actuator->element, actuatorOf(tendon).c_str());
  setInfo(actuator->info, tendon.where);
  mjs_setString(actuator->target, tendon.name.c_str());
  actuator->trntype = mjTRN_TENDON;
  actuator->gear[0] = -1;
  mjs_setToMotor(actuator);
  actuator->ctrlrange[0] = 0;
  actuator->ctrlrange[1] = tidy(tendon.maxForce);
}

}  // namespace

void addWrapper(mjsBody* body, const Mechanism::Wrapper& wrapper) {
  mjsGeom* geom = mjs_addGeom(body, nullptr);
  mjs_setName(geom->element, wrapper.name.c_str());
  setInfo(geom->info, wrapper.where);
  geom->type = mjGEOM_CYLINDER;
  geom->size[0] = tidy(wrapper.radius);
  geom->size[1] = tidy(wrapper.halfLength);
  setPose(geom->pos, geom->quat, wrapper.X_BW);
  geom->contype = geom->conaffinity = 0;
  geom->group = kWrapperGroup;
  geom->mass = 0;
  std::ranges::copy(kWrapperColour, geom->rgba);
}

void addTendons(mjSpec* spec, const mjsDefault* def, const Mechanism& mechanism,
                const ModelOptions& options) {
  for (const Mechanism::Tendon& tendon : mechanism.tendons) {
    mjsTendon* made = mjs_addTendon(spec, nullptr);
    mjs_setName(made->element, tendon.name.c_str());
    setInfo(made->info, tendon.where);
    made->width = kTendonWidth;
    setSpring(made, tendon);
    addPath(made, mechanism, tendon);
    addPull(spec, def, tendon);
    if (options.sensors != SensorSet::none) addActuatorSensors(spec, actuatorOf(tendon));
  }
  for (const Mechanism::Synergy& synergy : mechanism.synergies) {
    mjsTendon* made = mjs_addTendon(spec, nullptr);
    mjs_setName(made->element, synergy.name.c_str());
    setInfo(made->info, synergy.where);
    for (const auto& term : synergy.terms) {
      mjs_wrapJoint(made, nameOf(mechanism.joints, term.joint).c_str(), tidy(term.factor));
    }
  }
}

}  // namespace hrdf
