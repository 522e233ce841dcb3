// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "module/module.h"

#include <cassert>
#include <cmath>

namespace hrdf::sim {
namespace {

// Feedback value for a measurement that is not finite.
constexpr double kNotMeasured = unset<double>();
constexpr Color kOwnLight{0, 255, 0, 255};  // default colour of the module's light, estimated
// K, difference of the temperatures of processor and board, estimated.
constexpr double kProcessorAboveBoard = 5;

const double kNewestEffort = 1 -
                             // Weight of the newest value in the effort filter.
                             std::exp(-firmware::kPeriod / firmware::kEffortLag);

// Returns a time in us; `seconds` must be >= 0. std::llround would be too slow.
std::int64_t microseconds(double seconds) { return static_cast<std::int64_t>(seconds * 1e6 + 0.5); }

bool isFinite(const ModuleInput& input) {
  return std::isfinite(input.time + input.position + input.velocity + input.effort +
                       input.busVoltage);
}

bool hasTargets(const firmware::FirmwareCommand<double>& command) {
  return !std::isnan(command.position) || !std::isnan(command.velocity) ||
         !std::isnan(command.effort);
}

bool isSame(const firmware::Limit<double>& a, const firmware::Limit<double>& b) {
  return a.min == b.min && a.max == b.max;
}

// Returns `value`, or `otherwise` if `value` is NaN.
double valueOr(double value, double otherwise) { return std::isnan(value) ? otherwise : value; }

// Returns the spring of the module type, or a linear spring if the settings contain a different
// spring constant. Compares the constants as float, because messages contain floats.
SpringCurve springOf(const ActuatorParameters& parameters, const Settings& settings) {
  const double k = settings.springConstant, own = springStiffness(parameters.spring, 0);
  const bool isOwn = k <= 0 || static_cast<float>(k) == static_cast<float>(own);
  return isOwn ? parameters.spring : linearSpring(k);
}

}  // namespace

Module::Module(const ActuatorParameters& parameters, const ModuleOptions& options)
    : parameters_(parameters),
      spring_(parameters.spring),
      options_(options),
      settings_(settingsOf(parameters)),
      saved_(settings_),
      state_(firmware::poweredUp(settings_.firmware, options.stream)) {}

void Module::setSettings(const Settings& settings) {
  saved_ = settings;
  restart();
}

// Restarts the module without a loss of power: its clock, temperatures, rotor and sensor filters
// keep their values.
void Module::restart() {
  settings_ = saved_;
  spring_ = springOf(parameters_, settings_);
  lock_.release();
  command_ = {};
  light_ = {};
  periodsOn_ = 0;
  const firmware::FirmwareState<double> before = state_;
  state_ = {};
  state_.shaftEffort = before.shaftEffort;
  state_.temperatures = before.temperatures;
  state_.stick = before.stick;
  state_.stream = before.stream;
  state_.period = before.period;
}

void Module::powerUp() {
  restart();
  forgetLabels();
  now_ = periodsCommanded_ = 0;
  references_ = {};
  measured_ = {};
  output_ = {};
  state_ = firmware::poweredUp(settings_.firmware, options_.stream);
}

Module::State Module::state() const {
  return {references_, rotor_, measured_, command_, state_, output_, settings_.firmware.strategy};
}

void Module::goBack(const State& state, bool withTargets) {
  const firmware::FirmwareCommand<double> targets = command_;
  references_ = state.references;
  rotor_ = state.rotor;
  measured_ = state.measured;
  command_ = state.command;
  state_ = state.firmware;
  output_ = state.output;
  settings_.firmware.strategy = state.strategy;
  if (!withTargets) {
    command_ = {targets.position, targets.velocity, targets.effort, state.command.held};
  }
}

bool Module::receive(const Command& command, std::uint64_t sender, std::int32_t lifetime,
                     double time) {
  assert(sender != 0 && lifetime <= kMaxLifetime);
  const std::int64_t now = microseconds(time);
  if (!lock_.admits(sender, now)) return false;
  if (command.flags.has(CommandFlag::reset)) restart();
  if (hasSettings(command)) takeSettings(command);
  if (command.flags.has(CommandFlag::saveCurrentSettings)) saved_ = settings_;
  if (hasTargets(command) || isEmpty(command)) {
    takeTargets(command);
    lock_.take(sender, lifetime, now);
  }
  return true;
}

void Module::takeSettings(const Command& command) {
  const firmware::Limits<double> before = settings_.firmware.limits;
  const double springBefore = settings_.springConstant;
  apply(command, settings_);
  const firmware::Limits<double>& limits = settings_.firmware.limits;
  if (!isSame(limits.position, before.position)) {
    state_.armed.position = 0;
    state_.minEnd = state_.maxEnd = {};
  }
  if (!isSame(limits.velocity, before.velocity)) state_.armed.velocity = 0;
  if (!isSame(limits.effort, before.effort)) state_.armed.effort = 0;
  if (settings_.springConstant != springBefore) spring_ = springOf(parameters_, settings_);
  if (command.leds.has(CommandLed::led)) light_ = command.leds.get(CommandLed::led);
  const auto& floats = command.floats;
  References& now = references_;
  now.position = valueOr(floats.get(CommandFloat::referencePosition), now.position);
  now.effort = valueOr(floats.get(CommandFloat::referenceEffort), now.effort);
  now.positionOffset += valueOr(floats.get(CommandFloat::offsetReferencePosition), 0);
}

void Module::takeTargets(const Command& command) {
  command_.position = command.angles.get(CommandAngle::position);
  command_.velocity = command.floats.get(CommandFloat::velocity);
  command_.effort = command.floats.get(CommandFloat::effort);
}

bool Module::receive(const CommandStrings& strings, std::uint64_t sender, double time) {
  return lock_.admits(sender, microseconds(time)) && keep(strings);
}

void Module::measure(const ModuleInput& input) {
  // If the physics has diverged, sets the rotor's position and velocity to the output's.
  if (measured_.isFirst || !std::isfinite(rotor_.position + rotor_.velocity)) {
    rotor_ = {input.position, input.velocity};
  }
  // Weight 0 for the first measurement, so that the filtered effort starts at 0.
  const double newestEffort = measured_.isFirst ? 0 : kNewestEffort;
  measured_.isFirst = false;
  if (options_.seriesElastic) {
    measureSpring(input);
  } else {
    rotor_ = {input.position, input.velocity};
    firmware::filterShaftEffort(state_, input.effort, newestEffort);
  }
  takeReferences(input.position);
  const firmware::Noise<double>& noise = settings_.firmware.imperfections.noise;
  firmware::beginPeriod(noise, state_);
  const firmware::FirmwareInput<double> felt = firmware::measured(
      noise, state_,
      {input.position + references_.positionOffset, input.velocity,
       firmware::measuredEffort(settings_.firmware, state_) + references_.effortOffset});
  measured_.position = felt.position;
  measured_.velocity = felt.velocity;
  measured_.effort = felt.effort;
  measured_.motorPosition = rotor_.position + references_.positionOffset;
  measured_.motorVelocity = rotor_.velocity;
}

void Module::measureSpring(const ModuleInput& input) {
  measured_.deflection = rotor_.position - input.position;
  measured_.deflectionVelocity = rotor_.velocity - input.velocity;
  state_.shaftEffort = springTorque(spring_, measured_.deflection);
  measured_.springTorque =
      state_.shaftEffort + parameters_.springDamping * measured_.deflectionVelocity;
  measured_.springStiffness = springStiffness(spring_, measured_.deflection);
  measured_.stiffness = measured_.springStiffness / springStiffness(spring_, 0);
}

void Module::takeReferences(double position) {
  References& now = references_;
  if (!std::isnan(now.position)) now.positionOffset = now.position - position;
  if (!std::isnan(now.effort))
    now.effortOffset = now.effort - firmware::measuredEffort(settings_.firmware, state_);
  now.position = now.effort = firmware::nan<double>();
}

void Module::watchMotionStop() {
  const bool isPressed = measured_.motionStop;
  const bool isHeld = isPressed && settings_.mstop == MstopStrategy::HoldPosition;
  if (!isHeld) command_.held = firmware::nan<double>();
  if (isHeld && std::isnan(command_.held)) command_.held = measured_.position;
  if (isPressed && settings_.mstop == MstopStrategy::MotorOff) {
    settings_.firmware.strategy = firmware::kOff;
  }
}

void Module::sense(const ModuleInput& input) {
  measured_.isBlind = !isFinite(input);
  if (measured_.isBlind) return;
  now_ = microseconds(input.time);
  measured_.busVoltage = input.busVoltage;
  measured_.motionStop = input.motionStop;
  measure(input);
}

ModuleOutput Module::drive() {
  ++periodsOn_;
  if (measured_.isBlind) {
    firmware::turnOff(state_);
    measured_.springTorque = measured_.springStiffness = 0;
    firmware::clearVoltages(state_);
    output_.pwm = output_.voltage = 0;
    output_.innerEffort = firmware::nan<double>();
    return output();
  }
  if (lock_.isOver(now_)) {
    command_ = {.held = command_.held};
    lock_.release();
  }
  if (hasTargets(command_)) ++periodsCommanded_;
  watchMotionStop();
  FirmwareSetup& setup = settings_.firmware;
  setup.motor.busVoltage = measured_.busVoltage;
  output_ = firmware::drive(setup, state_, command_,
                            {measured_.position, measured_.velocity, measured_.effort,
                             measured_.motorVelocity, measured_.stiffness});
  // A motor that a position limit has turned off stays off until the control strategy is set again.
  if (state_.off != 0) setup.strategy = firmware::kOff;
  state_.off = 0;
  if (options_.seriesElastic) {
    rotor_.turn(setup.motor, parameters_.armature, state_.driveVoltage, measured_.springTorque,
                firmware::kPeriod);
  }
  return output();
}

ModuleOutput Module::output() const {
  return {output_.pwm, state_.driveVoltage, measured_.springTorque, measured_.springStiffness};
}

ModuleOutput Module::step(const ModuleInput& input) {
  sense(input);
  return drive();
}

void Module::report(Feedback& feedback, std::uint64_t receiver) const {
  const auto number = [&](FeedbackFloat field, double value) {
    feedback.floats.set(field, static_cast<float>(value));
  };
  number(FeedbackFloat::boardTemperature, temperatures().body);
  number(FeedbackFloat::processorTemperature, temperatures().body + kProcessorAboveBoard);
  number(FeedbackFloat::voltage, measured_.busVoltage);
  number(FeedbackFloat::velocity, measured_.isBlind ? kNotMeasured : measured_.velocity);
  number(FeedbackFloat::effort, measured_.isBlind ? kNotMeasured : measured_.effort);
  number(FeedbackFloat::velocityCommand, command_.velocity);
  number(FeedbackFloat::effortCommand, command_.effort);
  // HEBI's hardware reports the deflection as output minus rotor (logs of X5 and X8).
  number(FeedbackFloat::deflection, -measured_.deflection);
  number(FeedbackFloat::deflectionVelocity, -measured_.deflectionVelocity);
  number(FeedbackFloat::motorVelocity, measured_.motorVelocity * parameters_.gearRatio);
  number(FeedbackFloat::motorCurrent, output_.windingCurrent * output_.pwm);
  number(FeedbackFloat::motorSensorTemperature, temperatures().housing);
  number(FeedbackFloat::motorWindingCurrent, output_.windingCurrent);
  number(FeedbackFloat::motorWindingTemperature, temperatures().winding);
  number(FeedbackFloat::motorHousingTemperature, temperatures().housing);
  number(FeedbackFloat::pwmCommand, output_.pwm);
  number(FeedbackFloat::innerEffortCommand, output_.innerEffort);
  number(FeedbackFloat::motorWindingVoltage, output_.voltage);

  feedback.angles.set(FeedbackAngle::position,
                      measured_.isBlind ? kNotMeasured : measured_.position);
  feedback.angles.set(FeedbackAngle::positionCommand, command_.position);
  feedback.angles.set(FeedbackAngle::motorPosition,
                      measured_.motorPosition * parameters_.gearRatio);

  const auto time = static_cast<std::uint64_t>(now_);
  feedback.integers.set(FeedbackUInt64::hardwareReceiveTime, time);
  feedback.integers.set(FeedbackUInt64::hardwareTransmitTime, time);
  feedback.integers.set(FeedbackUInt64::senderId, options_.id);

  const auto state = [&](FeedbackEnum field, auto value) {
    feedback.enums.set(field, static_cast<std::int32_t>(value));
  };
  state(FeedbackEnum::temperatureState, firmware::temperatureState(temperatures()));
  state(FeedbackEnum::mstopState,
        measured_.motionStop ? MstopState::Triggered : MstopState::NotTriggered);
  state(FeedbackEnum::positionLimitState, output_.positionLimit);
  state(FeedbackEnum::velocityLimitState, output_.velocityLimit);
  state(FeedbackEnum::effortLimitState, output_.effortLimit);
  state(FeedbackEnum::commandLifetimeState, lock_.state(receiver, now_));
  state(FeedbackEnum::drivetrainState, CalibrationState::Normal);
  feedback.leds.set(FeedbackLed::led, light_.alpha == 0 ? kOwnLight : light_);
}

void Module::report(Info& info) const {
  sim::report(settings_, info);
  const auto seconds = [](std::int64_t periods) {
    return static_cast<std::uint64_t>(static_cast<double>(periods) * firmware::kPeriod);
  };
  info.integers.set(InfoUInt64::runtimeSecondsCommanded, seconds(periodsCommanded_));
  info.integers.set(InfoUInt64::runtimeSecondsOn, seconds(periodsOn_));
  info.leds.set(InfoLed::led, light_.alpha == 0 ? kOwnLight : light_);
}

}  // namespace hrdf::sim
