// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// The part of Extras for motors.
#include <numbers>
#include <string>

#include "collada/extras.h"
#include "collada/resolver.h"
#include "text/number_text.h"
#include "text/strings.h"

namespace hrdf::collada {
namespace {

// Unit of motor speeds: revolutions per minute, as in all known files and in the specification's
// example. The specification's text has revolutions per second.
constexpr double kRpm = 2 * std::numbers::pi / 60;
// N m or N, minimum effort of a motor; a smaller effort cannot move a joint, and is reported
constexpr double kMinEffort = 1e-6;

}  // namespace

// Returns a value of a motor, or 0 if it is missing: OpenRAVE writes 0 for unknown values.
double Extras::figure(const Node& motor, const char* name, std::string_view instead) {
  const Node element = motor.child(name);
  const auto value =
      element ? readValue(element, {}, resolver_, out_, instead) : std::optional<Value>();
  if (!value) return 0;
  if (value->number >= 0) return value->number;
  out_.warning(value->where,
               asTag(name) + " of the motor " + inQuotes(motor.attribute("id")) + " is below 0",
               std::string(instead));
  return 0;
}

Extras::MotorFigures Extras::readMotor(const Node& motor) {
  const auto of = [&](const char* name) { return figure(motor, name, "it is left out"); };
  MotorFigures figures;
  const double ratio = figure(motor, "gear_ratio", "1 is used");
  auto& own = figures.motor;
  own.ratio = ratio > 0 ? ratio : 1;
  own.resistance = of("terminal_resistance");
  own.torqueConstant = of("torque_constant");
  own.speedConstant = of("speed_constant") * kRpm;
  own.voltage = of("nominal_voltage");
  figures.armature = of("rotor_inertia") * own.ratio * own.ratio;
  figures.maxSpeed = of("max_speed") * kRpm / own.ratio;
  figures.maxEffort = of("nominal_torque") * own.ratio;
  if (figures.maxEffort > 0 && figures.maxEffort < kMinEffort) {
    out_.warning(motor.child("nominal_torque").where(),
                 "the motor " + inQuotes(motor.attribute("id")) + " has a torque of " +
                     roundedText(figures.maxEffort) + " N m at its joint, which is too small",
                 "it is left out");
    figures.maxEffort = 0;
  }
  return figures;
}

void Extras::readActuator(const Node& technique, int system) {
  const Node instance = technique.child("instance_actuator"),
             bind = technique.child("bind_actuator");
  if (!instance || !bind) return;  // ignored: <extra> does not bind a motor
  std::string whyNot;
  const Node actuator = resolver_.url(instance, "url", whyNot);
  if (!actuator) {
    out_.warning(instance.whereIs("url"),
                 "no actuator for the url " + inQuotes(instance.attribute("url")), whyNot);
    return;
  }
  const std::string_view type = actuator.attribute("type");
  if (type != "electric_motor" && type != "motor") {
    out_.warning(actuator.whereIs("type"), "actuators of type " + inQuotes(type) + " are not known",
                 "allowed: 'electric_motor'");
    return;
  }
  const auto joint = jointIn(bind, "joint", system);
  if (!joint) return;
  const auto [motor, armature, maxSpeed, maxEffort] = readMotor(actuator);
  for (const Axis& axis : kinematics_.jointAt(*joint).axes) {
    if (axis.joint < 0) continue;
    auto& own = mechanism_.joints[static_cast<std::size_t>(axis.joint)];
    own.armature = armature;
    if (maxSpeed > 0 && !own.maxSpeed) own.maxSpeed = maxSpeed;
    for (Mechanism::Drive& drive : mechanism_.drives) {
      if (drive.joint != axis.joint) continue;
      if (maxEffort > 0) drive.maxEffort = maxEffort;
      if (motor.resistance > 0 && motor.torqueConstant > 0 && motor.voltage > 0) {
        drive.motor = motor;
      }
    }
  }
}

}  // namespace hrdf::collada
