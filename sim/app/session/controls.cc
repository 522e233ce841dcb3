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

// True if the actuator's control is a force or torque.
bool takesEffort(const mjModel& model, int actuator) {
  return model.actuator_gaintype[actuator] == mjGAIN_FIXED &&
         model.actuator_biastype[actuator] == mjBIAS_NONE &&
         model.actuator_dyntype[actuator] == mjDYN_NONE &&
         model.actuator_gainprm[actuator * mjNGAIN] == 1;
}

// Returns the quantity of each control of an actuator, in the order of the controls.
std::vector<Quantity> commandedOf(const mjModel& model, int actuator) {
  const auto count = static_cast<std::size_t>(model.actuator_ctrlnum[actuator]);
  std::vector<Quantity> all;
  const int gain = model.actuator_gaintype[actuator];
  if (gain == mjGAIN_PID || gain == mjGAIN_DCMOTOR) {
    const int inputs = model.actuator_ctrlspec[actuator];
    if ((inputs & mjINPUT_POS) != 0) all.push_back(Quantity::position);
    if ((inputs & mjINPUT_VEL) != 0) all.push_back(Quantity::velocity);
    if ((inputs & mjINPUT_FF) != 0) all.push_back(Quantity::effort);
  } else if (takesPosition(model, actuator)) {
    all.push_back(Quantity::position);
  } else if (takesVelocity(model, actuator)) {
    all.push_back(Quantity::velocity);
  } else if (takesEffort(model, actuator)) {
    all.push_back(Quantity::effort);
  }
  all.resize(count, Quantity::other);
  return all;
}

Motion motionOf(const mjModel& model, int joint) {
  if (joint < 0) return Motion::other;
  if (model.jnt_type[joint] == mjJNT_HINGE) return Motion::turns;
  return model.jnt_type[joint] == mjJNT_SLIDE ? Motion::slides : Motion::other;
}

// Returns the default limit of an axis: pi for angles and angular velocities, else 1 as in MuJoCo's
// viewer.
double reachOf(const Axis& axis) {
  const bool isTurn = axis.motion == Motion::turns && axis.commanded != Quantity::effort &&
                      axis.commanded != Quantity::other;
  return isTurn ? std::numbers::pi : 1;
}

void setRange(Axis& axis, const mjModel& model) {
  axis.max = reachOf(axis);
  axis.min = -axis.max;
  const auto take = [&](const mjtNum* range, double factor) {
    std::tie(axis.min, axis.max) = std::minmax({range[0] * factor, range[1] * factor});
  };
  if (model.actuator_ctrllimited[axis.control]) {
    take(model.actuator_ctrlrange + 2 * axis.control, 1);
  } else if (axis.commanded == Quantity::effort && model.actuator_forcelimited[axis.actuator]) {
    take(model.actuator_forcerange + 2 * axis.actuator, 1);
  } else if (axis.commanded == Quantity::position && axis.motion != Motion::other &&
             model.jnt_limited[axis.joint]) {
    take(model.jnt_range + 2 * axis.joint, axis.gear);
  }
}

// Returns the display name of an actuator's control number `control`. `all` are the quantities of
// the actuator's controls.
std::string wordOf(const mjModel& model, int actuator, const std::vector<Quantity>& all,
                   std::size_t control) {
  constexpr std::array kWords = {"position", "velocity", "effort"};
  if (all[control] != Quantity::other) return kWords[static_cast<std::size_t>(all[control])];
  const bool isLast = control + 1 == all.size();
  const int gain = model.actuator_gaintype[actuator];
  const bool takesVoltage = (gain == mjGAIN_PID || gain == mjGAIN_DCMOTOR) &&
                            (model.actuator_ctrlspec[actuator] & mjINPUT_VOLTAGE) != 0;
  if (isLast && takesVoltage) return "voltage";
  return control == 0 ? "command" : "command " + std::to_string(control + 1);
}

bool isEigengrasp(std::string_view name) {
  constexpr std::string_view kBegin = "eigengrasp";
  name = name.substr(name.rfind('/') + 1);
  return name.starts_with(kBegin) && name.size() > kBegin.size() &&
         std::ranges::all_of(name.substr(kBegin.size()), isDigit);
}

double positionOf(const Axis& axis, const std::vector<double>& ctrl) {
  return ctrl[static_cast<std::size_t>(axis.control)] / axis.gear;
}

// Returns the eigengrasp's amplitude in the model's keyframe `name`; NaN if the keyframe is
// missing.
double amplitudeAtKey(const mjModel& model, const std::string& name, const Eigengrasp& grasp,
                      const std::vector<Axis>& controls) {
  const int key = mj_name2id(&model, mjOBJ_KEY, name.c_str());
  if (key < 0) return std::numeric_limits<double>::quiet_NaN();
  const mjtNum* ctrl = model.key_ctrl + std::ptrdiff_t(key) * model.nu;
  return amplitudeOf(grasp, controls, {ctrl, ctrl + model.nu});
}

// Sets the range of the eigengrasp's amplitude from the keyframes NAME_min and NAME_max (NAME: the
// eigengrasp), else from the controls' ranges.
void setEnds(Eigengrasp& grasp, const mjModel& model, const std::vector<Axis>& controls) {
  std::vector<double> low(static_cast<std::size_t>(model.nu)), high = low;
  for (const auto& [control, coefficient] : grasp.shares) {
    const Axis& axis = controls[control];
    const auto index = static_cast<std::size_t>(axis.control);
    const bool isUpward = coefficient / axis.gear > 0;
    low[index] = isUpward ? axis.min : axis.max;
    high[index] = isUpward ? axis.max : axis.min;
  }
  grasp.min = amplitudeAtKey(model, grasp.name + "_min", grasp, controls);
  grasp.max = amplitudeAtKey(model, grasp.name + "_max", grasp, controls);
  if (grasp.min < grasp.max) return;
  grasp.min = amplitudeOf(grasp, controls, low);
  grasp.max = amplitudeOf(grasp, controls, high);
}

Axis axisOfControl(const mjModel& model, int actuator, const std::vector<Quantity>& all,
                   std::size_t control) {
  Axis axis;
  axis.name = nameOfActuator(model, actuator);
  axis.word = wordOf(model, actuator, all, control);
  axis.label = all.size() > 1 ? axis.name + " " + axis.word : axis.name;
  axis.actuator = actuator;
  axis.control = model.actuator_ctrladr[actuator] + static_cast<int>(control);
  axis.commanded = all[control];
  if (drivesJoint(model, actuator)) {
    axis.joint = model.actuator_trnid[2 * actuator];
    axis.motion = motionOf(model, axis.joint);
    const mjtNum gear = model.actuator_gear[6 * model.actuator_outadr[actuator]];
    if (axis.motion != Motion::other && gear != 0) axis.gear = gear;
  }
  setRange(axis, model);
  return axis;
}

}  // namespace

std::string nameOfActuator(const mjModel& model, int actuator) {
  const char* const name = mj_id2name(&model, mjOBJ_ACTUATOR, actuator);
  return name && *name ? name : "actuator" + std::to_string(actuator);
}

std::vector<Axis> controlsOf(const mjModel& model) {
  std::vector<Axis> controls;
  for (int i = 0; i < model.nactuator; ++i) {
    const std::vector<Quantity> all = commandedOf(model, i);
    for (std::size_t c = 0; c < all.size(); ++c)
      controls.push_back(axisOfControl(model, i, all, c));
  }
  return controls;
}

std::vector<Eigengrasp> eigengraspsOf(const mjModel& model, const std::vector<Axis>& controls) {
  std::vector<Eigengrasp> grasps;
  for (int i = 0; i < model.ntendon; ++i) {
    const char* name = mj_id2name(&model, mjOBJ_TENDON, i);
    if (name == nullptr || !isEigengrasp(name)) continue;
    Eigengrasp grasp{name, {}};
    const int first = model.tendon_adr[i];
    for (int w = first; w < first + model.tendon_num[i]; ++w) {
      if (model.wrap_type[w] != mjWRAP_JOINT || model.wrap_prm[w] == 0) continue;
      const auto drives = [&](const Axis& axis) {
        return axis.joint == model.wrap_objid[w] && axis.commanded == Quantity::position;
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

double amplitudeOf(const Eigengrasp& grasp, const std::vector<Axis>& controls,
                   const std::vector<double>& ctrl) {
  double sum = 0, squares = 0;
  for (const auto& [control, coefficient] : grasp.shares) {
    sum += coefficient * positionOf(controls[control], ctrl);
    squares += coefficient * coefficient;
  }
  return sum / squares;
}

std::vector<double> withAmplitude(const Eigengrasp& grasp, const std::vector<Axis>& controls,
                                  const std::vector<double>& ctrl, double amplitude) {
  const double more = amplitude - amplitudeOf(grasp, controls, ctrl);
  std::vector<double> changed(ctrl.size(), std::numeric_limits<double>::quiet_NaN());
  for (const auto& [control, coefficient] : grasp.shares) {
    const Axis& axis = controls[control];
    const auto index = static_cast<std::size_t>(axis.control);
    const double value = ctrl[index] + more * coefficient * axis.gear;
    changed[index] = std::clamp(value, axis.min, axis.max);
  }
  return changed;
}

}  // namespace hrdf::app
