// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "dynamics/motion.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace hrdf {
namespace {

constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
// s, duration of the settling, and of the measurement after it
constexpr double kSettling = 3, kWatched = 10;
constexpr int kJumps = 20;
constexpr double kJumpTime = 0.5;  // s, time between two jumps of the commands
constexpr double kFallTime = 0.5;  // s, duration of the fall that tests energy conservation
constexpr double kFalling = 5;     // m/s; a free body that is faster counts as falling
// J, smallest kinetic energy for which the energy change is computed
constexpr double kMinEnergy = 1e-4;

Values valuesFor(mjtSize count) { return Values(static_cast<std::size_t>(count)); }

void raise(Values& most, int index, double value) {
  double& present = most[static_cast<std::size_t>(index)];
  present = std::max(present, value);
}

void takeSpeeds(const mjModel& model, const mjData& data, Values& speeds) {
  for (int i = 0; i < model.nv; ++i) raise(speeds, model.dof_jntid[i], std::abs(data.qvel[i]));
}

std::vector<mjtNum> poseOf(const mjModel& model, const mjData& data) {
  return {data.qpos, data.qpos + model.nq};
}

bool falls(const mjModel& model, const mjData& data, int joint) {
  return model.jnt_type[joint] == mjJNT_FREE &&
         mju_norm3(data.qvel + model.jnt_dofadr[joint]) > kFalling;
}

// True if the joint should stop after settling: it has a position servo, a module, or no actuator.
bool isHeld(const mjModel& model, int joint) {
  for (int i = 0; i < model.nactuator; ++i) {
    const bool isOfJoint =
        model.actuator_trntype[i] == mjTRN_JOINT && model.actuator_trnid[2 * i] == joint;
    if (isOfJoint && model.actuator_plugin[i] < 0) return commandsPosition(model, i);
  }
  return true;
}

void clear(Values& values, const std::vector<bool>& which) {
  for (std::size_t i = 0; i < values.size(); ++i) {
    if (which[i]) values[i] = 0;
  }
}

// True if the equality constraint is not part of the robot: it belongs to a flex, or to a mocap
// body, which the user moves.
bool isForeign(const mjModel& model, int equality) {
  const int type = model.eq_type[equality];
  if (type == mjEQ_JOINT || type == mjEQ_TENDON) return false;
  if (type != mjEQ_CONNECT && type != mjEQ_WELD) return true;
  const auto isMocap = [&](int object) {
    const bool isSite = model.eq_objtype[equality] == mjOBJ_SITE;
    return model.body_mocapid[isSite ? model.site_bodyid[object] : object] >= 0;
  };
  return isMocap(model.eq_obj1id[equality]) || isMocap(model.eq_obj2id[equality]);
}

// True if a body with a free joint has other joints in its tree: a floating robot, which needs a
// floor.
bool hasFloatingRobot(const mjModel& model) {
  std::vector<bool> isFree(static_cast<std::size_t>(model.nbody)), hasOthers = isFree;
  for (int i = 0; i < model.njnt; ++i) {
    const auto root = static_cast<std::size_t>(model.body_rootid[model.jnt_bodyid[i]]);
    (model.jnt_type[i] == mjJNT_FREE ? isFree : hasOthers)[root] = true;
  }
  for (std::size_t i = 0; i < isFree.size(); ++i) {
    if (isFree[i] && hasOthers[i]) return true;
  }
  return false;
}

}  // namespace

Stillness rest(Trial& trial) {
  const mjModel& model = *trial.model;
  Stillness still{valuesFor(model.njnt), valuesFor(model.njnt)};
  trial.start("rest", kSettling + kWatched);
  trial.resetToHome();
  std::vector<mjtNum> before;
  const bool isValid = trial.run(kSettling, [] {}) && (before = poseOf(model, *trial.data), true) &&
                       trial.run(kWatched, [&] { takeSpeeds(model, *trial.data, still.speed); });
  if (trial.isStopped) return {};
  if (!isValid) {
    std::ranges::fill(still.speed, kNan);
    return still;
  }
  std::vector<mjtNum> moved(static_cast<std::size_t>(model.nv));
  mj_differentiatePos(&model, moved.data(), 1, before.data(), trial.data->qpos);
  for (int i = 0; i < model.nv; ++i) {
    raise(still.creep, model.dof_jntid[i], std::abs(moved[static_cast<std::size_t>(i)]));
  }
  for (int i = 0; i < model.njnt; ++i) {
    const auto joint = static_cast<std::size_t>(i);
    if (falls(model, *trial.data, i)) still.speed[joint] = still.creep[joint] = 0;
    if (!isHeld(model, i)) still.creep[joint] = 0;
  }
  clear(still.speed, jointsOfFlexes(model));
  clear(still.creep, jointsOfFlexes(model));
  return still;
}

Extremes::Extremes(const mjModel& model)
    : speed(valuesFor(model.njnt)),
      beyond(valuesFor(model.njnt)),
      lag(valuesFor(model.neq)),
      force(valuesFor(model.nactuator)),
      isOfFlex_(jointsOfFlexes(model)) {}

void Extremes::take(const mjModel& model, const mjData& data) {
  for (int i = 0; i < model.njnt; ++i) {
    if (!isScalar(model, i) || isOfFlex_[static_cast<std::size_t>(i)]) continue;
    raise(speed, i, std::abs(data.qvel[model.jnt_dofadr[i]]));
    if (!model.jnt_limited[i]) continue;
    const mjtNum q = data.qpos[model.jnt_qposadr[i]], *range = model.jnt_range + 2 * i;
    raise(beyond, i, std::max(range[0] - q, q - range[1]));
  }
  for (int row = 0; row < data.ne; ++row) {
    const int equality = data.efc_id[row];
    if (!isForeign(model, equality)) raise(lag, equality, std::abs(data.efc_pos[row]));
  }
  for (int i = 0; i < model.nactuator; ++i) {
    raise(force, i, std::abs(data.actuator_force[model.actuator_outadr[i]]));
  }
}

Extremes jump(const mjModel& model, const GoOn& goOn) {
  const std::vector<Control> controls = controlsOf(model);
  Extremes extremes(model);
  Draws draws;
  Trial trial(model, goOn);
  if (!hasFloatingRobot(model)) trial.model->opt.disableflags |= mjDSBL_CONTACT;
  trial.start("random jumps", kJumps * kJumpTime);
  trial.resetToHome();
  for (int i = 0; i < kJumps; ++i) {
    for (const Control& control : controls) {
      trial.data->ctrl[control.index] = draws.between(control.low, control.high);
    }
    if (trial.run(kJumpTime, [&] { extremes.take(*trial.model, *trial.data); })) continue;
    if (!trial.isStopped) std::ranges::fill(extremes.speed, kNan);
    break;
  }
  return extremes;
}

Values depthsAtHome(Trial& trial) {
  const mjModel& model = *trial.model;
  Values depths = valuesFor(model.nbody);
  trial.resetToHome();
  mj_forward(&model, trial.data.get());
  for (int i = 0; i < trial.data->ncon; ++i) {
    const mjContact& contact = trial.data->contact[i];
    if (contact.geom[0] < 0 || contact.geom[1] < 0) continue;  // a contact of a flex has no geom
    const int a = model.geom_bodyid[contact.geom[0]], b = model.geom_bodyid[contact.geom[1]];
    if (model.body_weldid[a] == 0 || model.body_weldid[b] == 0) continue;
    raise(depths, std::max(a, b), -contact.dist);
  }
  return depths;
}

double energyDrift(const mjModel& model, const GoOn& goOn) {
  Trial trial(model, goOn);
  trial.start("fall", kFallTime);
  trial.model->opt.disableflags |=
      mjDSBL_ACTUATION | mjDSBL_CONTACT | mjDSBL_FRICTIONLOSS | mjDSBL_LIMIT | mjDSBL_DAMPER;
  trial.model->opt.enableflags |= mjENBL_ENERGY;
  trial.resetToHome();
  mj_forward(trial.model.get(), trial.data.get());
  const auto energy = [&] { return trial.data->energy[0] + trial.data->energy[1]; };
  const double before = energy();
  double kinetic = 0, change = 0;
  const bool isValid = trial.run(kFallTime, [&] {
    kinetic = std::max(kinetic, trial.data->energy[1]);
    change = std::max(change, std::abs(energy() - before));
  });
  if (!isValid && !trial.isStopped) return kNan;
  return kinetic > kMinEnergy ? change / kinetic : 0;
}

}  // namespace hrdf
