// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "module/module.h"

#include <cassert>
#include <cmath>

#include "hebi/drives.h"
#include "module/motor.h"

namespace hrdf::sim {
namespace {

constexpr double kUnseen = unset<double>();  // of a physics that has gone bad
constexpr Color kOwnLight{0, 255, 0, 255};   // estimated
constexpr double kProcessorAboveBoard = 5;   // K, estimated

const double kNewestEffort = 1 - std::exp(-kPeriod / kEffortLag);  // its weight in the lag

std::int64_t microseconds(double seconds) { return std::llround(seconds * 1e6); }

bool isFinite(const ModuleInput& input) {
  return std::isfinite(input.time + input.position + input.velocity + input.effort +
                       input.busVoltage);
}

bool isAny(const Targets& targets) {
  return !std::isnan(targets.position) || !std::isnan(targets.velocity) ||
         !std::isnan(targets.effort);
}

// `value`, or `otherwise` where it is not set.
double given(double value, double otherwise) { return std::isnan(value) ? otherwise : value; }

// That of the type, unless another constant was set: then a linear one. Messages carry the constant
// as a float, so the type's own may come back rounded.
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
      temperatures_(coldTemperatures(parameters.thermal)) {
  settings_.gains = parameters.gains;
  settings_.springConstant = springStiffness(parameters.spring, 0);
  saved_ = settings_;
}

void Module::setSettings(const Settings& settings) {
  saved_ = settings;
  restart();
}

// Power stays: the module's clock, its heat and its rotor.
void Module::restart() {
  settings_ = saved_;
  spring_ = springOf(parameters_, settings_);
  lock_.release();
  targets_ = {};
  loops_.turnOff();
  light_ = {};
  min_ = max_ = {};
  stopPosition_.reset();
  positionWatch_.restart();
  velocityWatch_.restart();
  effortWatch_.restart();
  periodsOn_ = 0;
}

void Module::powerUp() {
  restart();
  now_ = periodsCommanded_ = 0;
  positionOffset_ = effortOffset_ = 0;
  referencePosition_ = referenceEffort_ = kNotCommanded;
  hasMeasured_ = false;
  temperatures_ = coldTemperatures(parameters_.thermal);
  seen_ = {};
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
  const Settings before = settings_;
  apply(command, settings_);
  if (settings_.position != before.position) {
    positionWatch_.restart();
    min_ = max_ = {};
  }
  if (settings_.velocity != before.velocity) velocityWatch_.restart();
  if (settings_.effort != before.effort) effortWatch_.restart();
  if (settings_.springConstant != before.springConstant) {
    spring_ = springOf(parameters_, settings_);
  }
  if (command.leds.has(CommandLed::led)) light_ = command.leds.get(CommandLed::led);
  referencePosition_ =
      given(command.floats.get(CommandFloat::referencePosition), referencePosition_);
  referenceEffort_ = given(command.floats.get(CommandFloat::referenceEffort), referenceEffort_);
  positionOffset_ += given(command.floats.get(CommandFloat::offsetReferencePosition), 0);
}

void Module::takeTargets(const Command& command) {
  targets_ = {command.angles.get(CommandAngle::position),
              command.floats.get(CommandFloat::velocity), command.floats.get(CommandFloat::effort)};
}

bool Module::receive(const CommandStrings& strings, std::uint64_t sender, double time) {
  return lock_.admits(sender, microseconds(time)) && keep(strings);
}

double Module::motorVelocity() const {
  return options_.seriesElastic ? rotor_.velocity : seen_.measured.velocity;
}

void Module::measure(const ModuleInput& input) {
  // A rotor that a physics gone wild took along starts anew with the output.
  if (!hasMeasured_ || !std::isfinite(rotor_.position + rotor_.velocity)) {
    rotor_ = {input.position, input.velocity};
  }
  if (!hasMeasured_) laggedEffort_ = input.effort;
  hasMeasured_ = true;
  rawPosition_ = input.position;
  seen_.deflection = options_.seriesElastic ? rotor_.position - input.position : 0;
  seen_.deflectionVelocity = options_.seriesElastic ? rotor_.velocity - input.velocity : 0;
  if (options_.seriesElastic) {
    laggedEffort_ = springTorque(spring_, seen_.deflection);
    seen_.output.springTorque =
        laggedEffort_ + parameters_.springDamping * seen_.deflectionVelocity;
    seen_.output.springStiffness = springStiffness(spring_, seen_.deflection);
  } else {
    laggedEffort_ += kNewestEffort * (input.effort - laggedEffort_);
  }
  takeReferences();
  seen_.measured = {rawPosition_ + positionOffset_, input.velocity, laggedEffort_ + effortOffset_};
  seen_.motorPosition = (options_.seriesElastic ? rotor_.position : rawPosition_) + positionOffset_;
  seen_.motorVelocity = motorVelocity();
}

void Module::takeReferences() {
  if (!std::isnan(referencePosition_)) positionOffset_ = referencePosition_ - rawPosition_;
  if (!std::isnan(referenceEffort_)) effortOffset_ = referenceEffort_ - laggedEffort_;
  referencePosition_ = referenceEffort_ = kNotCommanded;
}

void Module::watchMotionStop() {
  const bool isPressed = seen_.motionStop;
  if (!isPressed || settings_.mstop != MstopStrategy::HoldPosition) stopPosition_.reset();
  if (!isPressed) return;
  if (settings_.mstop == MstopStrategy::MotorOff) settings_.gains.strategy = ControlStrategy::Off;
  if (settings_.mstop == MstopStrategy::HoldPosition && !stopPosition_) {
    stopPosition_ = seen_.measured.position;
  }
}

bool Module::isCalledInside() const { return settings_.position.contains(targets_.position); }

void Module::watchEnd(End& end, PositionLimitStrategy strategy, bool isBeyond) {
  const bool isCrossing = isBeyond && !end.isBeyond;
  end.isBeyond = isBeyond;
  end.holds = strategy == PositionLimitStrategy::HoldPosition &&
              (isBeyond || (end.holds && !isCalledInside()));
  if (isCrossing && strategy == PositionLimitStrategy::MotorOff) {
    settings_.gains.strategy = ControlStrategy::Off;
  }
}

void Module::watchPositionLimits() {
  const Range& limit = settings_.position;
  const double position = seen_.measured.position;
  const bool inForce = positionWatch_.look(limit, position);
  watchEnd(min_, settings_.atMin, inForce && position < limit.min);
  watchEnd(max_, settings_.atMax, inForce && position > limit.max);
}

// A motion stop holds the module wherever it is. Beyond a limit a position inside is followed
// alone: a velocity or an effort could drive it on.
Targets Module::heldTargets() const {
  if (stopPosition_) return {*stopPosition_};
  if ((min_.holds || max_.holds) && isCalledInside()) return {targets_.position};
  if (min_.holds) return {settings_.position.min};
  if (max_.holds) return {settings_.position.max};
  return targets_;
}

Control Module::control(const Targets& targets) {
  const bool isHeld = min_.holds || max_.holds || stopPosition_;
  const double perVolt = seen_.busVoltage > 0 ? kNominalVoltage / seen_.busVoltage : 0;
  const bool isEffort = settings_.gains.strategy == ControlStrategy::Strategy2;
  const FeedForwardUnits units{(isEffort ? parameters_.maxEffort : perVolt) / parameters_.maxSpeed,
                               perVolt / parameters_.maxEffort};
  // A PWM cannot hold a position: the loops do.
  if (isHeld && settings_.gains.strategy == ControlStrategy::DirectPWM) {
    ModuleGains gains = settings_.gains;
    gains.strategy = ControlStrategy::Strategy4;
    return loops_.update(gains, targets, seen_.measured, units);
  }
  return loops_.update(settings_.gains, targets, seen_.measured, units);
}

// Position goes before velocity, and that before effort, where they contradict each other.
double Module::limited(double voltage) {
  const Measured& at = seen_.measured;
  const bool isDriven = settings_.gains.strategy != ControlStrategy::Off;
  const auto guard = [&](LimitWatch& watch, const Range& limit, double value,
                         const auto& allowed) -> Guarded {
    if (!watch.look(limit, value) || !isDriven || limit.isOpen()) return {voltage};
    const Guarded result = guarded(voltage, allowed());
    voltage = result.voltage;
    return result;
  };
  const Guarded effort = guard(effortWatch_, settings_.effort, at.effort, [&] {
    return effortGuard(parameters_, settings_.effort, motorVelocity());
  });
  const Guarded velocity = guard(velocityWatch_, settings_.velocity, at.velocity, [&] {
    return velocityGuard(parameters_, settings_.velocity, at.velocity);
  });
  Guarded position = guard(positionWatch_, settings_.position, at.position, [&] {
    Range springs;
    if (settings_.atMin == PositionLimitStrategy::DampedSpring)
      springs.min = settings_.position.min;
    if (settings_.atMax == PositionLimitStrategy::DampedSpring)
      springs.max = settings_.position.max;
    return springGuard(parameters_, springs, at.position, at.velocity);
  });
  position.atLower |= min_.holds;
  position.atUpper |= max_.holds;

  seen_.effort =
      effortWatch_.state(settings_.effort, at.effort, kLimitSlack * parameters_.maxEffort, effort);
  seen_.velocity = velocityWatch_.state(settings_.velocity, at.velocity,
                                        kLimitSlack * parameters_.maxSpeed, velocity);
  seen_.position = positionWatch_.state(settings_.position, at.position, 0, position);
  return voltage;
}

void Module::turnMotor(double voltage) {
  seen_.windingCurrent = windingCurrent(parameters_, voltage, motorVelocity());
  const double heat =
      windingHeat(seen_.windingCurrent, parameters_.windingResistance, temperatures_.winding);
  if (std::isfinite(heat)) warm(temperatures_, parameters_.thermal, heat, kPeriod);
  if (options_.seriesElastic) {
    rotor_.turn(parameters_, voltage, seen_.output.springTorque, kPeriod);
  }
}

void Module::sense(const ModuleInput& input) {
  seen_.isBlind = !isFinite(input);
  if (seen_.isBlind) return;
  now_ = microseconds(input.time);
  seen_.busVoltage = input.busVoltage;
  seen_.motionStop = input.motionStop;
  measure(input);
}

ModuleOutput Module::drive() {
  ++periodsOn_;
  if (seen_.isBlind) {
    loops_.turnOff();
    seen_.control = {};
    return seen_.output = {};
  }
  if (lock_.isOver(now_)) {
    targets_ = {};
    lock_.release();
  }
  if (isAny(targets_)) ++periodsCommanded_;
  watchMotionStop();
  watchPositionLimits();
  seen_.control = control(heldTargets());
  const double most = mostPwm(seen_.busVoltage) * pwmShare(temperatures_);
  const double voltage = limited(seen_.control.pwm * seen_.busVoltage);
  seen_.output.pwm = most > 0 ? bounded(voltage / seen_.busVoltage, -most, most) : 0;
  seen_.output.voltage = seen_.output.pwm * seen_.busVoltage;
  turnMotor(seen_.output.voltage);
  return seen_.output;
}

ModuleOutput Module::step(const ModuleInput& input) {
  sense(input);
  return drive();
}

void Module::report(Feedback& feedback, std::uint64_t receiver) const {
  const auto number = [&](FeedbackFloat field, double value) {
    feedback.floats.set(field, static_cast<float>(value));
  };
  number(FeedbackFloat::boardTemperature, temperatures_.body);
  number(FeedbackFloat::processorTemperature, temperatures_.body + kProcessorAboveBoard);
  number(FeedbackFloat::voltage, seen_.busVoltage);
  number(FeedbackFloat::velocity, seen_.isBlind ? kUnseen : seen_.measured.velocity);
  number(FeedbackFloat::effort, seen_.isBlind ? kUnseen : seen_.measured.effort);
  number(FeedbackFloat::velocityCommand, targets_.velocity);
  number(FeedbackFloat::effortCommand, targets_.effort);
  number(FeedbackFloat::deflection, seen_.deflection);
  number(FeedbackFloat::deflectionVelocity, seen_.deflectionVelocity);
  number(FeedbackFloat::motorVelocity, seen_.motorVelocity * parameters_.gearRatio);
  number(FeedbackFloat::motorCurrent, seen_.windingCurrent * seen_.output.pwm);
  number(FeedbackFloat::motorSensorTemperature, temperatures_.housing);
  number(FeedbackFloat::motorWindingCurrent, seen_.windingCurrent);
  number(FeedbackFloat::motorWindingTemperature, temperatures_.winding);
  number(FeedbackFloat::motorHousingTemperature, temperatures_.housing);
  number(FeedbackFloat::pwmCommand, seen_.output.pwm);
  number(FeedbackFloat::innerEffortCommand, seen_.control.innerEffort);
  number(FeedbackFloat::motorWindingVoltage, seen_.output.voltage);

  feedback.angles.set(FeedbackAngle::position, seen_.isBlind ? kUnseen : seen_.measured.position);
  feedback.angles.set(FeedbackAngle::positionCommand, targets_.position);
  feedback.angles.set(FeedbackAngle::motorPosition, seen_.motorPosition * parameters_.gearRatio);

  const auto time = static_cast<std::uint64_t>(now_);
  feedback.integers.set(FeedbackUInt64::hardwareReceiveTime, time);
  feedback.integers.set(FeedbackUInt64::hardwareTransmitTime, time);
  feedback.integers.set(FeedbackUInt64::senderId, options_.id);

  const auto state = [&](FeedbackEnum field, auto value) {
    feedback.enums.set(field, static_cast<std::int32_t>(value));
  };
  state(FeedbackEnum::temperatureState, temperatureState(temperatures_));
  state(FeedbackEnum::mstopState,
        seen_.motionStop ? MstopState::Triggered : MstopState::NotTriggered);
  state(FeedbackEnum::positionLimitState, seen_.position);
  state(FeedbackEnum::velocityLimitState, seen_.velocity);
  state(FeedbackEnum::effortLimitState, seen_.effort);
  state(FeedbackEnum::commandLifetimeState, lock_.state(receiver, now_));
  state(FeedbackEnum::drivetrainState, CalibrationState::Normal);
  feedback.leds.set(FeedbackLed::led, light_.alpha == 0 ? kOwnLight : light_);
}

void Module::report(Info& info) const {
  sim::report(settings_, info);
  const auto seconds = [](std::int64_t periods) {
    return static_cast<std::uint64_t>(static_cast<double>(periods) * kPeriod);
  };
  info.integers.set(InfoUInt64::runtimeSecondsCommanded, seconds(periodsCommanded_));
  info.integers.set(InfoUInt64::runtimeSecondsOn, seconds(periodsOn_));
  info.leds.set(InfoLed::led, light_.alpha == 0 ? kOwnLight : light_);
}

}  // namespace hrdf::sim
