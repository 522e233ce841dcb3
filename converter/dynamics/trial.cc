// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "dynamics/trial.h"

#include <initializer_list>
#include <numbers>
#include <utility>

#include "model/home.h"

namespace hrdf {

Trial::Trial(const mjModel& original, GoOn goOn)
    : model(mj_copyModel(nullptr, &original)), goOn_(std::move(goOn)) {
  model->opt.disableflags |= mjDSBL_SENSOR;
  data.reset(mj_makeData(model.get()));
}

void Trial::resetToHome() {
  if (homeKeyframe(*model) < 0 && model->nkey > 0) {
    mj_resetDataKeyframe(model.get(), data.get(), 0);
  } else {
    hrdf::resetToHome(*model, *data);
  }
}

void Trial::start(const char* name, double whole, const char* unit) {
  stage_ = {name, 0, whole, unit};
  isStopped = false;
}

bool Trial::advance(double done) {
  isStopped = isStopped || (goOn_ && !goOn_(stage_));
  if (!isStopped) stage_.done += done;
  return !isStopped;
}

bool Trial::step() {
  mj_step(model.get(), data.get());
  for (const int warning : {mjWARN_BADQPOS, mjWARN_BADQVEL, mjWARN_BADQACC, mjWARN_BADCTRL}) {
    if (data->warning[warning].number > 0) return false;
  }
  return true;
}

bool commandsPosition(const mjModel& model, int actuator) {
  const int gain = model.actuator_gaintype[actuator];
  if (gain == mjGAIN_PID || gain == mjGAIN_DCMOTOR) {
    return (model.actuator_ctrlspec[actuator] & mjINPUT_POS) != 0;
  }
  return model.actuator_biastype[actuator] == mjBIAS_AFFINE &&
         model.actuator_biasprm[actuator * mjNBIAS + 1] < 0;
}

bool isScalar(const mjModel& model, int joint) {
  return model.jnt_type[joint] == mjJNT_HINGE || model.jnt_type[joint] == mjJNT_SLIDE;
}

std::vector<bool> jointsOfFlexes(const mjModel& model) {
  std::vector<bool> bodies(static_cast<std::size_t>(model.nbody)), joints;
  const auto mark = [&](const int* ids, mjtSize count) {
    // Skip interpolated vertices of a flex: their body id is -1.
    for (mjtSize i = 0; i < count; ++i) {
      if (ids[i] >= 0) bodies[static_cast<std::size_t>(ids[i])] = true;
    }
  };
  mark(model.flex_vertbodyid, model.nflexvert);
  mark(model.flex_nodebodyid, model.nflexnode);
  for (int i = 0; i < model.njnt; ++i) {
    const int body = model.jnt_bodyid[i];
    joints.push_back(bodies[static_cast<std::size_t>(body)] && model.body_geomnum[body] == 0 &&
                     model.jnt_type[i] == mjJNT_SLIDE);
  }
  return joints;
}

JointRange rangeOf(const mjModel& model, int joint) {
  const mjtNum* range = model.jnt_range + 2 * joint;
  if (model.jnt_limited[joint]) return {range[0], range[1]};
  const double usual = model.jnt_type[joint] == mjJNT_HINGE ? std::numbers::pi : 1;
  return {-usual, usual};
}

std::vector<Control> controlsOf(const mjModel& model) {
  std::vector<Control> controls;
  for (int i = 0; i < model.nactuator; ++i) {
    const int first = model.actuator_ctrladr[i];
    if (model.actuator_ctrlnum[i] == 0) continue;
    if (model.actuator_ctrllimited[first]) {
      const mjtNum* range = model.actuator_ctrlrange + 2 * first;
      controls.push_back({first, range[0], range[1]});
      continue;
    }
    const int joint = model.actuator_trnid[2 * i];
    if (!commandsPosition(model, i) || model.actuator_trntype[i] != mjTRN_JOINT) continue;
    if (!isScalar(model, joint)) continue;
    const auto [low, high] = rangeOf(model, joint);
    const mjtNum gear = model.actuator_gear[6 * model.actuator_outadr[i]];
    controls.push_back({first, low * gear, high * gear});
  }
  return controls;
}

}  // namespace hrdf
