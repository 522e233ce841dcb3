// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "mechanism/drives.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <string>

#include <hrdf/model_names.h>

#include "mechanism/joint_lines.h"
#include "model/mjs.h"
#include "model/principal_inertia.h"
#include "model/robot_model.h"
#include "text/arithmetic.h"
#include "text/strings.h"

namespace hrdf {
namespace {

const Mechanism::Joint& jointOf(const Mechanism& mechanism, const Mechanism::Drive& drive) {
  return mechanism.joints[static_cast<std::size_t>(drive.joint)];
}

double usualRange(const Mechanism::Joint& joint) { return joint.slides ? kSlideRange : kTurnRange; }

void setRange(double (&target)[2], double a, double b) {
  target[0] = tidy(std::min(a, b));
  target[1] = tidy(std::max(a, b));
}

struct Gains {
  double kp = 0, kv = 0;  // of the joint
};

// Stiffness beyond which gains of a file are lowered.
double mostStiffness(double inertia) {
  const double frequency = 2 * std::numbers::pi * kMaxServo;
  return inertia * frequency * frequency;
}

bool isTooStiff(const Mechanism::Drive& drive, double inertia) {
  return drive.kp.value_or(0) > mostStiffness(inertia);
}

// Critical damping where the file does not say, or asks for more than steps can follow.
Gains gainsOf(const Mechanism::Drive& drive, double inertia, const ModelOptions& options) {
  if (isTooStiff(drive, inertia)) {
    const double most = mostStiffness(inertia);
    return {most, 2 * std::sqrt(most * inertia)};
  }
  const double frequency = 2 * std::numbers::pi * options.servo.value_or(kServo);
  const double kp = drive.kp.value_or(inertia * frequency * frequency);
  return {kp, drive.kv.value_or(2 * std::sqrt(kp * inertia))};
}

// Twice the kinetic energy of a body that moves so.
double energyOf(const Inertial& inertial, const Pose& X_WB, const Twist& twist) {
  const Pose X_WC = X_WB * inertial.X_IC;
  const Eigen::Vector3d w_C = X_WC.linear().transpose() * twist.w;
  return inertial.mass * twist.at(X_WC.translation()).squaredNorm() + w_C.dot(inertial.I_C * w_C);
}

// A servo whose controller drives the motor with up to its nominal voltage, so that its speed and
// torque lie within the motor's line. All figures are at the actuator, which turns `gear` times for
// one of the joint.
void setToDcMotor(mjsActuator& actuator, const Mechanism::Drive& drive, double kp, double kv) {
  const Mechanism::Motor& motor = *drive.motor;
  const double ratio = motor.ratio / std::abs(drive.gear);
  double constants[] = {tidy(ratio * motor.torqueConstant),
                        motor.speedConstant > 0 ? tidy(ratio / motor.speedConstant) : 0};
  double saturation[] = {tidy(drive.maxEffort.value_or(0) / std::abs(drive.gear)), 0, 0};
  double controller[] = {kp, 0, kv, 0, 0, tidy(motor.voltage)};
  mjs_setToDCMotor(&actuator, constants, tidy(motor.resistance), nullptr, saturation, nullptr,
                   nullptr, controller, nullptr, nullptr, mjINPUT_POS);
}

void setUp(mjsActuator& actuator, const Mechanism::Joint& joint, const Mechanism::Drive& drive,
           const Mechanism::Range& range, double inertia, const ModelOptions& options) {
  const double gear = drive.gear;
  const Gains gains = gainsOf(drive, inertia, options);
  const double kp = tidy(gains.kp / (gear * gear));
  double kv = tidy(gains.kv / (gear * gear));
  const double effort = drive.maxEffort.value_or(0) / std::abs(gear);
  if (drive.maxEffort) setRange(actuator.forcerange, -effort, effort);
  switch (profileOf(drive, options)) {
    case ActuatorProfile::velocity: {
      const double speed = joint.maxSpeed.value_or(usualRange(joint)) * gear;
      mjs_setToVelocity(&actuator, kv);
      setRange(actuator.ctrlrange, -speed, speed);
      break;
    }
    case ActuatorProfile::motor:
      mjs_setToMotor(&actuator);
      if (drive.maxEffort) setRange(actuator.ctrlrange, -effort, effort);
      break;
    case ActuatorProfile::dcmotor:
      setToDcMotor(actuator, drive, kp, kv);
      setRange(actuator.ctrlrange, range.low * gear, range.high * gear);
      break;
    default:
      mjs_setToPosition(&actuator, kp, &kv, nullptr, nullptr, 0);
      setRange(actuator.ctrlrange, range.low * gear, range.high * gear);
  }
}

}  // namespace

ActuatorProfile profileOf(const Mechanism::Drive& drive, const ModelOptions& options) {
  const auto own = options.actuatorOf.find(drive.name);
  return own == options.actuatorOf.end() ? options.actuator : own->second;
}

Mechanism::Range positionRange(const Mechanism& mechanism, const Mechanism::Drive& drive) {
  const Mechanism::Joint& joint = jointOf(mechanism, drive);
  if (joint.range) return *joint.range;
  Mechanism::Range range{-usualRange(joint), usualRange(joint)};
  for (const Mechanism::Posture& posture : mechanism.postures) {
    const double q = posture.q[static_cast<std::size_t>(drive.joint)];
    range = {std::min(range.low, q), std::max(range.high, q)};
  }
  return range;
}

std::vector<double> drivenInertias(const Mechanism& mechanism, const std::vector<double>& q,
                                   const std::vector<std::optional<Inertial>>& inertials) {
  const std::vector<Pose> X_WB = forwardKinematics(mechanism, q);
  const std::vector<Twist> joints = jointTwists(mechanism, q);
  std::vector<std::optional<Inertial>> moving = inertials;  // as the model has them
  for (auto& each : moving) {
    if (!each) continue;
    const PrincipalInertia principal = movingInertia(*each);
    each = {principal.mass, principal.X_BC, principal.moments.asDiagonal()};
  }
  std::vector<double> driven;
  for (const Mechanism::Drive& drive : mechanism.drives) {
    double inertia = 0;
    const std::vector<double> speeds = speedsWith(mechanism, q, drive.joint);
    for (std::size_t i = 0; i < speeds.size(); ++i) {
      inertia += mechanism.joints[i].armature * speeds[i] * speeds[i];
    }
    const std::vector<Twist> twists = bodyTwists(mechanism, joints, speeds);
    for (std::size_t i = 0; i < twists.size(); ++i) {
      if (moving[i]) inertia += energyOf(*moving[i], X_WB[i], twists[i]);
    }
    driven.push_back(inertia);
  }
  return driven;
}

void warnOfStiffDrives(const Mechanism& mechanism, const std::vector<double>& inertias,
                       Diagnostics& out) {
  const Mechanism::Drive* first = nullptr;
  int more = -1;
  for (std::size_t i = 0; i < inertias.size(); ++i) {
    if (!isTooStiff(mechanism.drives[i], inertias[i])) continue;
    if (!first) first = &mechanism.drives[i];
    ++more;
  }
  if (!first) return;
  out.warning(first->where,
              "the gains of " + inQuotes(first->name) +
                  (more == 0 ? "" : " and " + std::to_string(more) + " more") +
                  " are too stiff for steps of 2 ms: they are lowered",
              "to those of a servo of " + toText(kMaxServo) + " Hz, critically damped");
}

void addDrive(mjSpec* spec, const mjsDefault* def, const Mechanism& mechanism,
              const Mechanism::Drive& drive, double inertia, const ModelOptions& options) {
  const Mechanism::Joint& joint = jointOf(mechanism, drive);
  mjsActuator* actuator = mjs_addActuator(spec, def);
  mjs_setName(actuator->element, drive.name.c_str());
  setInfo(actuator->info, drive.where);
  mjs_setString(actuator->target, joint.name.c_str());
  actuator->trntype = mjTRN_JOINT;
  actuator->gear[0] = tidy(drive.gear);
  setUp(*actuator, joint, drive, positionRange(mechanism, drive), inertia, options);
  if (options.sensors == SensorSet::none) return;
  addActuatorSensors(spec, drive.name);
  addSensor(spec, mjSENS_JOINTACTFRC, mjOBJ_JOINT, joint.name, effortSensorOf(drive.name));
}

bool takesPositions(const Mechanism::Drive& drive, const ModelOptions& options) {
  const ActuatorProfile profile = profileOf(drive, options);
  return profile == ActuatorProfile::position || profile == ActuatorProfile::dcmotor;
}

double controlAt(const Mechanism::Drive& drive, double q, const ModelOptions& options) {
  return takesPositions(drive, options) ? tidy(drive.gear * q) : 0;
}

}  // namespace hrdf
