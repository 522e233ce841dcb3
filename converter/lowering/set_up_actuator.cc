// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "lowering/set_up_actuator.h"

#include <algorithm>
#include <cmath>

#include "model/mjs.h"

namespace hrdf {
namespace {

constexpr int kAllInputs = mjINPUT_POS | mjINPUT_VEL | mjINPUT_FF;

// Sets a range in a MuJoCo element. If a limit is infinite, sets 0 and 0: unlimited.
void setRange(double (&target)[2], const Range& range) {
  const bool isLimited = std::isfinite(range.min) && std::isfinite(range.max);
  target[0] = isLimited ? range.min : 0;
  target[1] = isLimited ? range.max : 0;
}

// Sets the DC motor of a module, with the values at its nominal voltage.
void setToModule(mjsActuator& actuator, const ActuatorSettings& settings, double* saturation,
                 double* controller, int inputs) {
  double nominal[] = {kNominalVoltage, settings.stallEffort, settings.freeSpeed};
  controller[5] = kNominalVoltage;
  mjs_setToDCMotor(&actuator, nullptr, 0, nominal, saturation, nullptr, nullptr, controller,
                   nullptr, nullptr, inputs);
}

// Sets the DC motor of a drive in a robot file. Converts the motor's values from its shaft to the
// actuator, which turns `gear` times per turn of the joint.
void setToMotor(mjsActuator& actuator, const Mechanism::Motor& motor, double gear,
                double* saturation, double* controller, int inputs) {
  const double ratio = motor.ratio / std::abs(gear);
  double constants[] = {tidy(ratio * motor.torqueConstant),
                        motor.speedConstant > 0 ? tidy(ratio / motor.speedConstant) : 0};
  controller[5] = tidy(motor.voltage);
  mjs_setToDCMotor(&actuator, constants, tidy(motor.resistance), nullptr, saturation, nullptr,
                   nullptr, controller, nullptr, nullptr, inputs);
}

// Makes the actuator a DC motor. Its force limit is the smaller limit of both directions. A `pid`
// gets no control range: MuJoCo would use the same range for position, velocity and effort
// commands.
void setToDcMotor(mjsActuator& actuator, const ActuatorSettings& settings, double gear,
                  const Mechanism::Motor* motor) {
  const bool isPid = settings.profile == ActuatorProfile::pid;
  const int inputs = isPid ? kAllInputs : mjINPUT_POS;
  const double limit = std::min(-settings.force.min, settings.force.max);
  double saturation[] = {std::isfinite(limit) ? limit : 0, 0, 0};
  double controller[] = {settings.kp,   settings.ki,          settings.kv.value_or(0),
                         settings.slew, settings.maxIntegral, 0};
  if (motor) {
    saturation[0] = tidy(saturation[0]);
    setToMotor(actuator, *motor, gear, saturation, controller, inputs);
  } else {
    setToModule(actuator, settings, saturation, controller, inputs);
  }
  if (!isPid) return;
  setRange(actuator.ctrlrange, {0, 0});
  actuator.ctrllimited = mjLIMITED_FALSE;
}

void setToPid(mjsActuator& actuator, const ActuatorSettings& settings) {
  double dampratio = 1, kv = settings.kv.value_or(0);
  mjs_setToPID(&actuator, settings.kp, settings.kv ? &kv : nullptr,
               settings.kv ? nullptr : &dampratio, nullptr, nullptr, nullptr, 0, kAllInputs);
  setRange(actuator.velrange, settings.velocity);
  setRange(actuator.ffrange, settings.effort);
}

// Sets up an actuator whose force the plugin computes and limits. MuJoCo itself adds no force. It
// uses only the actuator's inputs and, for its implicit integrators, `kv`: the slope of the motor's
// torque-speed line.
void setToFirmware(mjsActuator& actuator, const ActuatorSettings& settings) {
  const auto& [takesPosition, takesVelocity, takesEffort] = settings.inputs;
  double kv = *settings.kv;
  mjs_setToPID(&actuator, 0, &kv, nullptr, nullptr, nullptr, nullptr, 0,
               (takesPosition ? mjINPUT_POS : 0) | (takesVelocity ? mjINPUT_VEL : 0) |
                   (takesEffort ? mjINPUT_FF : 0));
  setRange(actuator.velrange, settings.velocity);
  setRange(actuator.ffrange, settings.effort);
  setRange(actuator.forcerange, {0, 0});
  mjs_setDouble(actuator.userdata, settings.firmware.data(),
                static_cast<int>(settings.firmware.size()));
}

// Sets the force to gain u - kp q - kv v (command u, position q, velocity v). `0 - k` avoids -0,
// which a saved file would change to 0.
void setForce(mjsActuator& actuator, double gain, double kp, double kv) {
  actuator.gainprm[0] = gain;
  actuator.biastype = mjBIAS_AFFINE;
  actuator.biasprm[1] = 0 - kp;
  actuator.biasprm[2] = 0 - kv;
}

// Returns a gain that differs from `kp`, even with six digits in a saved file. With equal gains,
// MuJoCo would use a positive velocity bias as a damping ratio. The difference causes a position
// error of 0.06 mrad at pi rad.
double unlike(double kp) { return kp * (1 + 2e-5) + 1e-9; }

void setToPosition(mjsActuator& actuator, const ActuatorSettings& settings) {
  double dampratio = 1;
  mjs_setToPosition(&actuator, settings.kp, nullptr, settings.kv ? nullptr : &dampratio, nullptr,
                    0);
  if (!settings.kv) return;
  const double kv = *settings.kv - jointDamping(settings);
  setForce(actuator, kv < 0 ? unlike(settings.kp) : settings.kp, settings.kp, kv);
}

void setToProfile(mjsActuator& actuator, const ActuatorSettings& settings) {
  const double kv = settings.kv.value_or(0) - jointDamping(settings);
  switch (settings.profile) {
    case ActuatorProfile::position:
      return setToPosition(actuator, settings);
    case ActuatorProfile::velocity:
      mjs_setToVelocity(&actuator, 0);
      setForce(actuator, settings.gain, 0, kv);
      return setRange(actuator.ctrlrange, settings.velocity);
    case ActuatorProfile::motor:
      mjs_setToMotor(&actuator);
      if (settings.kv) setForce(actuator, settings.gain, 0, kv);
      return setRange(actuator.ctrlrange, settings.effort);
    case ActuatorProfile::pid:
    case ActuatorProfile::dcmotor:
    case ActuatorProfile::firmware:
      return setToPid(actuator, settings);
  }
}

void tidyFigures(mjsActuator& actuator, ActuatorProfile profile) {
  const auto tidyAll = [](auto& figures) { std::ranges::transform(figures, figures, &tidy); };
  tidyAll(actuator.gainprm);
  if (profile != ActuatorProfile::firmware) tidyAll(actuator.biasprm);
  tidyAll(actuator.dynprm);
  tidyAll(actuator.gear);
  tidyAll(actuator.ctrlrange);
  tidyAll(actuator.velrange);
  tidyAll(actuator.ffrange);
  tidyAll(actuator.forcerange);
}

}  // namespace

void setUpActuator(mjsActuator& actuator, const ActuatorSettings& settings, double gear,
                   const Mechanism::Motor* motor) {
  setRange(actuator.forcerange, settings.force);
  setRange(actuator.ctrlrange, settings.position);
  actuator.gear[0] = gear;
  if (settings.profile == ActuatorProfile::firmware) {
    setToFirmware(actuator, settings);
  } else if (settings.isDcMotor) {
    setToDcMotor(actuator, settings, gear, motor);
  } else {
    setToProfile(actuator, settings);
  }
  tidyFigures(actuator, settings.profile);
}

}  // namespace hrdf
