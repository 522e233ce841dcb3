// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "app/session/controls.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <numbers>
#include <tuple>
#include <utility>

#include "app/session/report.h"
#include "text/strings.h"

namespace hrdf::app {
namespace {

bool takesVelocity(const mjModel& model, int actuator) {
  const mjtNum* const bias = model.actuator_biasprm + actuator * mjNBIAS;
  const mjtNum kv = model.actuator_gainprm[actuator * mjNGAIN];
  return model.actuator_gaintype[actuator] == mjGAIN_FIXED &&
         model.actuator_biastype[actuator] == mjBIAS_AFFINE && kv > 0 && bias[1] == 0 &&
         bias[2] == -kv;
}

// Reports whether its force is the control.
bool takesEffort(const mjModel& model, int actuator) {
  return model.actuator_gaintype[actuator] == mjGAIN_FIXED &&
         model.actuator_biastype[actuator] == mjBIAS_NONE &&
         model.actuator_dyntype[actuator] == mjDYN_NONE &&
         model.actuator_gainprm[actuator * mjNGAIN] == 1;
}

// Returns what the controls of an actuator command, in their order.
std::vector<Commanded> commandedOf(const mjModel& model, int actuator) {
  const auto count = static_cast<std::size_t>(model.actuator_ctrlnum[actuator]);
  std::vector<Commanded> all;
  const int gain = model.actuator_gaintype[actuator];
  if (gain == mjGAIN_PID || gain == mjGAIN_DCMOTOR) {
    const int inputs = model.actuator_ctrlspec[actuator];
    if ((inputs & mjINPUT_POS) != 0) all.push_back(Commanded::position);
    if ((inputs & mjINPUT_VEL) != 0) all.push_back(Commanded::velocity);
    if ((inputs & mjINPUT_FF) != 0) all.push_back(Commanded::effort);
  } else if (takesPosition(model, actuator)) {
    all.push_back(Commanded::position);
  } else if (takesVelocity(model, actuator)) {
    all.push_back(Commanded::velocity);
  } else if (takesEffort(model, actuator)) {
    all.push_back(Commanded::effort);
  }
  all.resize(count, Commanded::other);
  return all;
}

Motion motionOf(const mjModel& model, int joint) {
  if (joint < 0) return Motion::other;
  if (model.jnt_type[joint] == mjJNT_HINGE) return Motion::turns;
  return model.jnt_type[joint] == mjJNT_SLIDE ? Motion::slides : Motion::other;
}

// Returns the half of a range for what has none. MuJoCo's viewer takes 1 too.
double reachOf(const ControlPlace& place) {
  const bool isTurn = place.motion == Motion::turns && place.commanded != Commanded::effort &&
                      place.commanded != Commanded::other;
  return isTurn ? std::numbers::pi : 1;
}

void setRange(ControlPlace& place, const mjModel& model) {
  place.most = reachOf(place);
  place.least = -place.most;
  const auto take = [&](const mjtNum* range, double factor) {
    std::tie(place.least, place.most) = std::minmax({range[0] * factor, range[1] * factor});
  };
  if (model.actuator_ctrllimited[place.index]) {
    take(model.actuator_ctrlrange + 2 * place.index, 1);
  } else if (place.commanded == Commanded::effort && model.actuator_forcelimited[place.actuator]) {
    take(model.actuator_forcerange + 2 * place.actuator, 1);
  } else if (place.commanded == Commanded::position && place.motion != Motion::other &&
             model.jnt_limited[place.joint]) {
    take(model.jnt_range + 2 * place.joint, place.gear);
  }
}

// Returns the word for one of the controls of an actuator, which are `all`.
std::string wordOf(const mjModel& model, int actuator, const std::vector<Commanded>& all,
                   std::size_t control) {
  constexpr std::array kWords = {"position", "velocity", "effort"};
  if (all[control] != Commanded::other) return kWords[static_cast<std::size_t>(all[control])];
  const bool isLast = control + 1 == all.size();
  const int gain = model.actuator_gaintype[actuator];
  const bool takesVoltage = (gain == mjGAIN_PID || gain == mjGAIN_DCMOTOR) &&
                            (model.actuator_ctrlspec[actuator] & mjINPUT_VOLTAGE) != 0;
  if (isLast && takesVoltage) return "voltage";
  return control == 0 ? "command" : "command " + std::to_string(control + 1);
}

bool isEigengrasp(std::string_view name) {
  constexpr std::string_view kBegin = "eigengrasp";
  name = name.substr(name.rfind('/') + 1);  // npos + 1 is 0
  return name.starts_with(kBegin) && name.size() > kBegin.size() &&
         std::ranges::all_of(name.substr(kBegin.size()), isDigit);
}

double positionOf(const ControlPlace& place, const std::vector<double>& ctrl) {
  return ctrl[static_cast<std::size_t>(place.index)] / place.gear;
}

// Returns the amplitude of a key of the model; NaN without one.
double amplitudeAtKey(const mjModel& model, const std::string& name, const Eigengrasp& grasp,
                      const std::vector<ControlPlace>& controls) {
  const int key = mj_name2id(&model, mjOBJ_KEY, name.c_str());
  if (key < 0) return std::numeric_limits<double>::quiet_NaN();
  const mjtNum* ctrl = model.key_ctrl + std::ptrdiff_t(key) * model.nu;
  return amplitudeOf(grasp, controls, {ctrl, ctrl + model.nu});
}

// The ends are those of the keys NAME_min and NAME_max, else the farthest that its joints reach.
void setEnds(Eigengrasp& grasp, const mjModel& model, const std::vector<ControlPlace>& controls) {
  std::vector<double> low(static_cast<std::size_t>(model.nu)), high = low;
  for (const auto& [control, coefficient] : grasp.shares) {
    const ControlPlace& place = controls[control];
    const auto index = static_cast<std::size_t>(place.index);
    const bool isUpward = coefficient / place.gear > 0;
    low[index] = isUpward ? place.least : place.most;
    high[index] = isUpward ? place.most : place.least;
  }
  grasp.least = amplitudeAtKey(model, grasp.name + "_min", grasp, controls);
  grasp.most = amplitudeAtKey(model, grasp.name + "_max", grasp, controls);
  if (grasp.least < grasp.most) return;
  grasp.least = amplitudeOf(grasp, controls, low);
  grasp.most = amplitudeOf(grasp, controls, high);
}

ControlPlace placeOf(const mjModel& model, int actuator, const std::vector<Commanded>& all,
                     std::size_t control) {
  ControlPlace place;
  place.name = nameOfActuator(model, actuator);
  place.word = wordOf(model, actuator, all, control);
  place.label = all.size() > 1 ? place.name + " " + place.word : place.name;
  place.actuator = actuator;
  place.index = model.actuator_ctrladr[actuator] + static_cast<int>(control);
  place.commanded = all[control];
  if (drivesJoint(model, actuator)) {
    place.joint = model.actuator_trnid[2 * actuator];
    place.motion = motionOf(model, place.joint);
    const mjtNum gear = model.actuator_gear[6 * model.actuator_outadr[actuator]];
    if (place.motion != Motion::other && gear != 0) place.gear = gear;
  }
  setRange(place, model);
  return place;
}

}  // namespace

std::string nameOfActuator(const mjModel& model, int actuator) {
  const char* const name = mj_id2name(&model, mjOBJ_ACTUATOR, actuator);
  return name && *name ? name : "actuator" + std::to_string(actuator);
}

std::vector<ControlPlace> controlsOf(const mjModel& model) {
  std::vector<ControlPlace> controls;
  for (int i = 0; i < model.nactuator; ++i) {
    const std::vector<Commanded> all = commandedOf(model, i);
    for (std::size_t c = 0; c < all.size(); ++c) controls.push_back(placeOf(model, i, all, c));
  }
  return controls;
}

std::vector<Eigengrasp> eigengraspsOf(const mjModel& model,
                                      const std::vector<ControlPlace>& controls) {
  std::vector<Eigengrasp> grasps;
  for (int i = 0; i < model.ntendon; ++i) {
    const char* name = mj_id2name(&model, mjOBJ_TENDON, i);
    if (name == nullptr || !isEigengrasp(name)) continue;
    Eigengrasp grasp{name, {}};
    const int first = model.tendon_adr[i];
    for (int w = first; w < first + model.tendon_num[i]; ++w) {
      if (model.wrap_type[w] != mjWRAP_JOINT || model.wrap_prm[w] == 0) continue;
      const auto drives = [&](const ControlPlace& place) {
        return place.joint == model.wrap_objid[w] && place.commanded == Commanded::position;
      };
      const auto control = std::ranges::find_if(controls, drives);
      if (control == controls.end()) continue;
      grasp.shares.push_back(
          {static_cast<std::size_t>(control - controls.begin()), model.wrap_prm[w]});
    }
    if (grasp.shares.empty()) continue;
    setEnds(grasp, model, controls);
    grasps.push_back(std::move(grasp));
  }
  return grasps;
}

double amplitudeOf(const Eigengrasp& grasp, const std::vector<ControlPlace>& controls,
                   const std::vector<double>& ctrl) {
  double sum = 0, squares = 0;
  for (const auto& [control, coefficient] : grasp.shares) {
    sum += coefficient * positionOf(controls[control], ctrl);
    squares += coefficient * coefficient;
  }
  return sum / squares;
}

std::vector<double> withAmplitude(const Eigengrasp& grasp,
                                  const std::vector<ControlPlace>& controls,
                                  const std::vector<double>& ctrl, double amplitude) {
  const double more = amplitude - amplitudeOf(grasp, controls, ctrl);
  std::vector<double> changed(ctrl.size(), std::numeric_limits<double>::quiet_NaN());
  for (const auto& [control, coefficient] : grasp.shares) {
    const ControlPlace& place = controls[control];
    const auto index = static_cast<std::size_t>(place.index);
    const double value = ctrl[index] + more * coefficient * place.gear;
    changed[index] = std::clamp(value, place.least, place.most);
  }
  return changed;
}

std::vector<double> controlsAt(const Pose& pose, const std::vector<ControlPlace>& controls,
                               const mjModel& model, mjData& scratch) {
  if (!pose.controls.empty()) return pose.controls;
  mj_resetData(&model, &scratch);
  std::ranges::copy(pose.positions, scratch.qpos);
  mj_fwdPosition(&model, &scratch);
  std::vector<double> ctrl(static_cast<std::size_t>(model.nu),
                           std::numeric_limits<double>::quiet_NaN());
  for (const ControlPlace& place : controls) {
    double& value = ctrl[static_cast<std::size_t>(place.index)];
    if (place.commanded == Commanded::position) {
      value = std::clamp(scratch.actuator_length[model.actuator_outadr[place.actuator]],
                         place.least, place.most);
    }
    if (place.commanded == Commanded::velocity) value = std::clamp(0.0, place.least, place.most);
  }
  return ctrl;
}

std::vector<double> neutralControls(const std::vector<ControlPlace>& controls, const mjModel& model,
                                    mjData& scratch) {
  mj_resetCtrl(&model, &scratch);
  std::vector<double> ctrl(scratch.ctrl, scratch.ctrl + model.nu);
  for (const ControlPlace& place : controls) {
    double& value = ctrl[static_cast<std::size_t>(place.index)];
    value = std::clamp(value, place.least, place.most);
  }
  return ctrl;
}

}  // namespace hrdf::app
