// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "plugin/firmware_module.h"

#include <bit>
#include <cmath>
#include <cstring>
#include <span>
#include <string_view>
#include <utility>

#include "firmware/fields.h"
#include "hebi/motor_line.h"
#include "text/arithmetic.h"
#include "text/strings.h"

namespace hrdf::plugin {
namespace {

// Relative tolerance of time steps, which must be n x 1 ms or 1 ms / n (n: a whole number).
constexpr double kSameStep = 1e-6;

constexpr int kInputs = mjINPUT_POS | mjINPUT_VEL | mjINPUT_FF;

bool isNear(double a, double b) { return std::abs(a - b) <= kSameStep * b; }

std::span<const double> userOf(const mjModel& model, int actuator) {
  const auto size = static_cast<std::size_t>(model.nuser_actuator);
  return {model.actuator_user + static_cast<std::size_t>(actuator) * size, size};
}

// Returns the module type, the plugin's only attribute; zero-terminated.
std::string_view typeOf(const mjModel& model, int instance) {
  return model.plugin_attr + model.plugin_attradr[instance];
}

// Returns the index of the only element (actuator or sensor) that has plugin instance `instance`;
// -1: no element, -2: several. `instances[i]`: plugin instance of element i.
int only(const int* instances, mjtSize count, int instance) {
  int found = -1;
  for (int i = 0; i < count; ++i) {
    if (instances[i] == instance) found = found == -1 ? i : -2;
  }
  return found;
}

bool movesJoint(const mjModel& model, int actuator) {
  const int type = model.actuator_trntype[actuator];
  if (type != mjTRN_JOINT && type != mjTRN_JOINTINPARENT) return false;
  const int joint = model.jnt_type[model.actuator_trnid[2 * actuator]];
  return joint == mjJNT_HINGE || joint == mjJNT_SLIDE;
}

bool isFirmware(const mjModel& model, int actuator) {
  const int instance = model.actuator_plugin[actuator];
  return instance >= 0 && model.plugin[instance] >= 0 &&
         std::string_view(mjp_getPluginAtSlot(model.plugin[instance])->name) == kFirmwarePlugin;
}

// Returns the number of modules on the joint that `actuator` moves.
int modulesOn(const mjModel& model, int actuator) {
  const int joint = model.actuator_trnid[2 * actuator];
  int count = 0;
  for (int i = 0; i < model.nactuator; ++i) {
    const bool isOnIt = movesJoint(model, i) && model.actuator_trnid[2 * i] == joint;
    count += isOnIt && isFirmware(model, i) ? 1 : 0;
  }
  return count;
}

// Returns the inputs of an actuator, bits of mjtCtrlInput. If the model does not define them, a
// single control is the position.
int inputsOf(const mjModel& model, int actuator) {
  const int inputs = model.actuator_ctrlspec[actuator];
  return inputs == 0 && model.actuator_ctrlnum[actuator] == 1 ? mjINPUT_POS : inputs;
}

}  // namespace

Pace paceOf(const mjOption& option, std::string& why) {
  Pace pace;
  pace.timestep = option.timestep;
  pace.integrator = option.integrator;
  pace.weight = 1 - std::exp(-option.timestep / firmware::kEffortLag);
  const double periods = option.timestep / firmware::kPeriod;
  if (option.integrator == mjINT_RK4) {
    why = "the integrator RK4 has four steps for one period of the firmware; use implicitfast";
  } else if (periods > 1 - kSameStep && isNear(std::round(periods), periods)) {
    pace.periods = static_cast<int>(std::lround(periods));
  } else if (isNear(std::round(1 / periods), 1 / periods)) {
    pace.share = periods;
  } else {
    why = "a time step of " + toText(1000 * option.timestep) +
          " ms is not a whole number of milliseconds or 1 ms divided by a whole number";
  }
  return pace;
}

FirmwareModule::FirmwareModule(const mjModel& model, int instance, std::string& why)
    : instance_(instance),
      actuator_(only(model.actuator_plugin, model.nactuator, instance)),
      sensor_(only(model.sensor_plugin, model.nsensor, instance)) {
  why = whyBad(model);
  if (!why.empty()) why = nameIn(model) + ": " + why;
}

std::string FirmwareModule::nameIn(const mjModel& model) const {
  const char* const actuator = isIdle() ? nullptr : mj_id2name(&model, mjOBJ_ACTUATOR, actuator_);
  const char* const instance = mj_id2name(&model, mjOBJ_PLUGIN, instance_);
  if (actuator) return "actuator " + inQuotes(actuator);
  return instance ? "instance " + inQuotes(instance) : "actuator " + std::to_string(actuator_);
}

// Looks up the module's elements and settings. Returns why the model is not supported, or an empty
// string.
std::string FirmwareModule::whyBad(const mjModel& model) {
  if (actuator_ == -2) return "several actuators; each module needs a separate instance";
  if (sensor_ == -2) return "several sensors; a module has one";
  if (isIdle()) return {};
  if (!movesJoint(model, actuator_)) return "it moves no hinge and no slide";
  gear_ = model.actuator_gear[6 * actuator_];
  if (!(std::abs(gear_) > 0)) return "its gear is 0";
  inputs_ = inputsOf(model, actuator_);
  const int controls = model.actuator_ctrlnum[actuator_];
  if ((inputs_ & ~kInputs) != 0 || std::popcount(static_cast<unsigned>(inputs_)) != controls) {
    return "its inputs are not of pos, vel and ff";
  }
  if (model.actuator_delay[actuator_] > 0 && controls > 1) {
    return "a delay is for one input, and it has " + std::to_string(controls);
  }
  const char* const name = mj_id2name(&model, mjOBJ_ACTUATOR, actuator_);
  stream_ = name ? streamOf(name) : actuator_;
  output_ = model.actuator_outadr[actuator_];
  dof_ = model.jnt_dofadr[model.actuator_trnid[2 * actuator_]];
  share_ = 1.0 / modulesOn(model, actuator_);
  const std::string_view type = typeOf(model, instance_);
  const std::string wrong = findSetup(userOf(model, actuator_), type, ofType_);
  if (!wrong.empty()) return wrong;
  sound_ = ofType_;
  if (type.size() < type_.size()) type.copy(type_.data(), type.size());
  std::string why;
  pace_ = paceOf(model.opt, why);
  return why;
}

// Returns the module's settings. Reads them in each step, because a program may change the settings
// or the module type in the model. If the settings are missing or invalid, returns `ofType_`.
const FirmwareSetup& FirmwareModule::setup(const mjModel& model) {
  if (!isSound_) return ofType_;
  const auto user = userOf(model, actuator_);
  if (holdsSetup(user)) return *reinterpret_cast<const FirmwareSetup*>(user.data());
  const std::string_view type = typeOf(model, instance_);
  if (type != type_.data()) {
    const auto row = std::ranges::find(actuators(), type, &ActuatorRow::type);
    if (row != actuators().end()) ofType_ = firmwareSetup(*row);
    type_ = {};
    type.copy(type_.data(), type_.size() - 1);
  }
  return ofType_;
}

// True if actuation is disabled, so that the motor has no voltage.
bool FirmwareModule::isOff(const mjModel& model) const {
  const int group = model.actuator_group[actuator_];  // only groups 0 to 30 can be disabled
  const bool isDisabled = group >= 0 && group <= 30 && (model.opt.disableactuator >> group & 1);
  return isDisabled || (model.opt.disableflags & mjDSBL_ACTUATION) != 0 || !isPaced_;
}

// True if the time step and integrator are supported. Warns if a change of the model makes
// them unsupported.
bool FirmwareModule::keepsPace(const mjModel& model) {
  if (model.opt.timestep == pace_.timestep && model.opt.integrator == pace_.integrator) {
    return isPaced_;
  }
  std::string why;
  pace_ = paceOf(model.opt, why);
  const bool was = std::exchange(isPaced_, why.empty());
  if (was && !isPaced_) warn(model, why);
  return isPaced_;
}

// True if the model's settings are valid. Warns of invalid settings only once, because in a batch
// this object reads the settings of many robots.
bool FirmwareModule::isSetUp(const mjModel& model) {
  const auto user = userOf(model, actuator_);
  const auto* const numbers =
      holdsSetup(user) ? reinterpret_cast<const FirmwareSetup*>(user.data()) : nullptr;
  if (numbers && std::memcmp(&sound_, numbers, sizeof(sound_)) == 0) {
    isSound_ = true;
    return true;
  }
  isSound_ = numbers ? isSound(*numbers)
                     : (user.empty() || user[0] == 0) && !typeOf(model, instance_).empty();
  if (isSound_ && numbers) sound_ = *numbers;
  if (isSound_ || hasWarned_) return isSound_;
  FirmwareSetup unused;
  warn(model, findSetup(user, typeOf(model, instance_), unused));
  hasWarned_ = true;
  return false;
}

void FirmwareModule::warn(const mjModel& model, const std::string& why) const {
  mju_warning("%s: %s: %s", kFirmwarePlugin, nameIn(model).c_str(), why.c_str());
}

FirmwareState& FirmwareModule::stateIn(const mjModel& model, mjData& data) const {
  return *reinterpret_cast<FirmwareState*>(data.plugin_state + model.plugin_stateadr[instance_]);
}

void FirmwareModule::powerUp(const mjModel& model, double* state) {
  pending_ = {};
  auto& now = *reinterpret_cast<FirmwareState*>(state);
  now = FirmwareState{};
  if (isIdle()) return;
  isSetUp(model);
  now = firmware::poweredUp(setup(model), stream_);
}

// Returns control number `input`, clamped and delayed. MuJoCo clamps and delays only controls of
// its own actuators.
double FirmwareModule::control(const mjModel& model, const mjData& data, int input) const {
  const int address = model.actuator_ctrladr[actuator_] + input;
  double value = data.ctrl[address];
  if (model.actuator_delay[actuator_] > 0) {
    const mjtNum* const sample = mj_readCtrl(&model, &data, actuator_, data.time, &value, -1);
    if (sample) value = *sample;
  }
  if (!model.actuator_ctrllimited[address] || (model.opt.disableflags & mjDSBL_CLAMPCTRL)) {
    return value;
  }
  const mjtNum* const range = model.actuator_ctrlrange + 2 * address;
  const bool isStated = std::abs(value) < firmware::kNoLimit;
  return isStated ? mju_clip(value, range[0], range[1]) : value;
}

firmware::FirmwareCommand<double> FirmwareModule::command(const mjModel& model,
                                                          const mjData& data) const {
  firmware::FirmwareCommand<double> command;
  int input = 0;
  if (inputs_ & mjINPUT_POS) command.position = control(model, data, input++);
  if (inputs_ & mjINPUT_VEL) command.velocity = control(model, data, input++);
  if (inputs_ & mjINPUT_FF) command.effort = control(model, data, input++);
  return command;
}

// Runs the firmware for one step with the present measured values.
void FirmwareModule::run(const FirmwareSetup& setup, const mjModel& model, const mjData& data) {
  FirmwareState& state = pending_.state;
  firmware::FirmwareInput<double> at;
  at.position = data.actuator_length[output_];
  at.velocity = at.motorVelocity = data.actuator_velocity[output_];
  imperfections_ = setup.imperfections;
  at.effort = firmware::measuredEffort(setup, state);
  firmware::driveStep(setup, state, command(model, data), at, pace_.periods, pace_.share,
                      pending_.output);
}

void FirmwareModule::drive(const mjModel& model, mjData& data) {
  if (isIdle()) return;
  double& force = data.actuator_force[output_];
  force = 0;
  pending_.isOn = keepsPace(model) && isSetUp(model) && !isOff(model);
  pending_.velocity = data.qvel[dof_];
  gear_ = model.actuator_gear[6 * actuator_];
  if (!pending_.isOn) return;
  const FirmwareSetup& setup = this->setup(model);
  pending_.state = stateIn(model, data);
  run(setup, model, data);
  const double newest = motorForce(motorLine(setup.motor), pending_.state.driveVoltage,
                                   data.actuator_velocity[output_]);
  if (std::isfinite(newest)) force = newest;
}

// Returns the joint's dry friction (N m), the force of a constraint row after the rows of
// equalities. Tries the row of the last step first, because the row rarely changes.
double FirmwareModule::dryFriction(const mjData& data) {
  const auto isRow = [&](int i) {
    return data.efc_type[data.ne + i] == mjCNSTR_FRICTION_DOF && data.efc_id[data.ne + i] == dof_;
  };
  if (row_ >= data.nf || !isRow(row_)) {
    for (row_ = 0; row_ < data.nf && !isRow(row_);) ++row_;
  }
  return row_ < data.nf ? data.efc_force[data.ne + row_] : 0;
}

// Returns the effort at the shaft (N m): the motor's torque at the end of the step, as the implicit
// integrator used it, minus dry friction and the torque that accelerates the rotor.
double FirmwareModule::shaftEffort(const mjModel& model, const mjData& data) {
  const double velocity = data.qvel[dof_];
  const double acceleration =
      pending_.isOn ? (velocity - pending_.velocity) / model.opt.timestep : data.qacc[dof_];
  const double friction = share_ * dryFriction(data);
  const double armature = share_ * model.dof_armature[dof_];
  const double torque =
      pending_.isOn ? motorTorque(setup(model).motor, pending_.state.driveVoltage, gear_ * velocity)
                    : 0;
  return torque + (friction - armature * acceleration) / gear_;
}

void FirmwareModule::advance(const mjModel& model, mjData& data) {
  if (isIdle()) return;
  FirmwareState& state = stateIn(model, data);
  pending_.isOn = pending_.isOn && !isOff(model);
  if (pending_.isOn) {
    state = pending_.state;
  } else {
    for (int i = 0; i < pace_.periods; ++i) {
      firmware::beginPeriod(setup(model).imperfections.noise, state);
      firmware::stepUnpowered(setup(model), state);
    }
  }
  const double effort = shaftEffort(model, data);
  if (std::isfinite(effort)) firmware::filterShaftEffort(state, effort, pace_.weight);
  pending_.isOn = false;
}

void FirmwareModule::report(const mjModel& model, mjData& data) const {
  if (isIdle() || sensor_ < 0) return;
  const FirmwareState& felt = stateIn(model, data);
  const auto& [winding, housing, body] =
      pending_.isOn ? pending_.state.temperatures : felt.temperatures;
  const firmware::FirmwareOutput<double> now =
      pending_.isOn ? pending_.output : firmware::FirmwareOutput<double>{};
  const auto at =
      firmware::measured(imperfections_.noise, pending_.isOn ? pending_.state : felt,
                         {data.actuator_length[output_], data.actuator_velocity[output_],
                          felt.shaftEffort + imperfections_.effortOffset});
  const double values[kSensorSize] = {
      at.position, at.velocity, at.effort, now.pwm,           now.voltage,       now.windingCurrent,
      winding,     housing,     body,      now.positionLimit, now.velocityLimit, now.effortLimit};
  mju_copy(data.sensordata + model.sensor_adr[sensor_], values, kSensorSize);
}

}  // namespace hrdf::plugin
