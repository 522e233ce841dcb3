// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// HEBI's firmware as plain numbers: the settings of a module, its state, and one period.
// Includes no header, so that the same source compiles on a GPU, with T = float. SI units and
// radians at the output of the gears, degrees Celsius.
//
// HEBI publishes settings and states, not algorithms. Evidence of an algorithm or figure:
//   measured   public logs of modules at 24 V, 2018 to 2022 (docs/HARDWARE.md lists logs and labs)
//   HEBI       HEBI's documents, robot description or first simulator
//   estimated  each algorithm or figure whose comment names neither of these sources
#ifndef HRDF_FIRMWARE_CORE_H_
#define HRDF_FIRMWARE_CORE_H_

#ifndef FW_FN
#ifdef __CUDACC__
#define FW_FN __device__ inline
#else
#define FW_FN inline
#endif
#endif

namespace hrdf::firmware {

inline constexpr double kPeriod = 1e-3;  // s, period of the control loops; HEBI does not publish it
// s, time constant of the low-pass of measured effort in modules without a series spring;
// estimated. Without the low-pass, HEBI's gains cause a limit cycle, because they expect a spring.
inline constexpr double kEffortLag = 0.045;
// Limits with this absolute value or more are disabled.
inline constexpr double kNoLimit = 1e6;
// V; HEBI's catalog states speed and effort at this voltage.
inline constexpr double kNominalVoltage = 24;
// V, motor voltage at a loop output of 1; measured, +-0.2 %.
inline constexpr double kFullScale = 48;
// V, maximum motor voltage on any bus (docs.hebi.us).
inline constexpr double kMaxVoltage = 36;
inline constexpr double kMaxWinding = 155;       // C, winding: motor gets 0 V at or above it (HEBI)
inline constexpr double kCriticalWinding = 140;  // C, winding: PWM is reduced above it
inline constexpr double kMaxBoard = 80;          // C, board: motor gets 0 V above it
inline constexpr double kCopper = 0.004;         // 1/K, rise of the resistance above 20 C; measured
// Tolerance of velocity and effort limits, as a share of the motor's top speed or stall torque. A
// value beyond its limit by at most this tolerance has the state "at the limit".
inline constexpr double kLimitSlack = 0.02;
// Tolerance of position limits, rad.
inline constexpr double kRestSlack = 1e-6;
// A position limit acts like a spring on a module at rest. kSpringBand before the limit, the motor
// may still give full torque outwards; at the limit, no torque outwards. kSpringBand beyond the
// limit, the motor gives full torque inwards.
inline constexpr double kSpringBand = 0.05;  // rad
// Gain of a velocity limit. The motor's voltage is limited to its back-EMF at this speed: limit +
// kVelocityGain x (limit - velocity).
inline constexpr double kVelocityGain = 10;
// Gain of the motor's own speed limit. With a higher gain, a motor without load oscillates in
// physics steps of 5 ms or with dead time.
inline constexpr double kSpeedLimitGain = 3;
inline constexpr int kMaxDelay = 8;  // periods, maximum dead time between PWM and motor voltage
// Friction in proportion to load acts like a spring up to this deflection at the output; then it
// slips.
inline constexpr double kStick = 0.002;  // rad
// kp and kd of the effort loop are divided by 1 + kScheduling x (k/k0 - 1). k: stiffness of the
// series spring at the present load; k0: its stiffness without load. kScheduling of two modules,
// measured: 0.295, 0.300.
inline constexpr double kScheduling = 0.3;
// The sensors' noise repeats after this number of periods (4.7 hours). Noise seeds and streams are
// smaller than this number. Single precision represents all whole numbers up to it.
inline constexpr double kPeriods = 1 << 24;

// HEBI's numbers for control strategies, strategies at a position limit, states of a limit, and
// states of the temperature.
inline constexpr int kOff = 0, kDirectPwm = 1, kStrategy2 = 2, kStrategy3 = 3, kStrategy4 = 4;
inline constexpr int kHoldPosition = 0, kDampedSpring = 1, kMotorOff = 2, kDisabled = 3;
inline constexpr int kBelow = 0, kAtLower = 1, kInside = 2, kAtUpper = 3, kAbove = 4;
// State of a limit before the first measured value inside the limit.
inline constexpr int kUninitialized = 5;
inline constexpr int kNormal = 0, kCritical = 1, kExceedMaxMotor = 2, kExceedMaxBoard = 3;

// --- A module's settings. Files and arrays store the numbers in this order: see fields.h.

// The motor. Speeds and efforts are at the output of its gears.
template <class T>
struct Motor {
  T maxSpeed = 0;              // rad/s, without load at 24 V
  T maxEffort = 0;             // N m, at stall at 24 V with the winding at 20 C
  T resistance = 0;            // ohm, of the winding at 20 C
  T speedLimit = T(kNoLimit);  // rad/s, the firmware's limit in every strategy
  T busVoltage = T(kNominalVoltage);
};

// Motor speed and effort at 24 V that feed-forward assumes. Real and simulated motors are 5 %
// faster and 5 % weaker (measured).
template <class T>
struct Nominal {
  T speed = 0;   // rad/s
  T effort = 0;  // N m
};

// White noise of the sensors, rms. Modules with different seeds or streams have different noise.
template <class T>
struct Noise {
  T position = 0;  // rad
  T velocity = 0;  // rad/s
  T effort = 0;    // N m
  T seed = 0;
};

// Differences between one module and an ideal module of its type.
template <class T>
struct Imperfections {
  T effortOffset = 0;  // N m, error of the effort sensor
  T loadFriction = 0;  // N m of friction for each N m at the shaft
  T viscous = 0;       // N m s/rad, viscous friction of the gears
  T deadTime = 0;      // s, from PWM to the motor's voltage; up to kMaxDelay periods
  Noise<T> noise = {};
};

// Heat flows from winding to housing, to the module's body, and to the surroundings.
template <class T>
struct Heat {
  // K/W, thermal resistances of the heat path.
  T windingToHousing = 0, housingToBody = 0, bodyToAmbient = 0;
  T winding = 0, housing = 0, body = 0;  // J/K, heat capacities
  // C, temperature of the surroundings.
  T ambient = 0;
};

template <class T>
struct Limit {
  T min = T(-kNoLimit), max = T(kNoLimit);
};

template <class T>
struct Limits {
  Limit<T> position, velocity, effort;
  T atMin = kDampedSpring, atMax = kDampedSpring;  // strategies at the position limits
};

// Gains and filters of a control loop. By default the output is 0, and no bounds apply.
template <class T>
struct LoopGains {
  T kp = 0;           // output / error
  T ki = 0;           // output / (error x s)
  T kd = 0;           // output / (error / s)
  T feedForward = 0;  // output / (target x `feedForwardUnit` of update())
  T deadZone = 0;     // an absolute error up to this size counts as zero
  T iClamp = 0;       // maximum absolute value of the integral's output
  T punch = 0;        // constant output with the sign of the error; 0 inside the dead zone
  T minTarget = T(-kNoLimit), maxTarget = T(kNoLimit);
  T targetLowpass = 1;  // in (0, 1]: the weight of the newest target in a period; 1: no filter
  T minOutput = T(-kNoLimit), maxOutput = T(kNoLimit);
  T outputLowpass = 1;
  T dOnError = 1;  // 1: derivative of the error; 0: minus the derivative of the measured value
};

template <class T>
struct FirmwareSetup {
  T version = 2;
  T strategy = kStrategy4;
  Motor<T> motor;
  Nominal<T> nominal;
  Heat<T> heat;
  Imperfections<T> imperfections;
  Limits<T> limits;
  LoopGains<T> position, velocity, effort;
};

// --- State.

template <class T>
struct Loop {
  T on = 0;
  T target = 0;               // target after the low-pass filter
  T error = 0, measured = 0;  // values of the previous period
  T integral = 0;             // integral part, in units of the output
  T output = 0;               // output after the low-pass filter
};

// State of the lower or upper position limit.
template <class T>
struct End {
  T beyond = 0;
  T isLatched = 0;  // 1: the module stays at the limit until a command is inside the limits
};

// 1: the limit acts; 0: the limit does not act, because no measured value was inside it yet.
template <class T>
struct LimitArmed {
  T position = 0, velocity = 0, effort = 0;
};

template <class T>
struct Temperatures {
  T winding = 0, housing = 0;  // C, winding and housing of the motor
  T body = 0;                  // C, the module's body and its circuit board
};

template <class T>
struct FirmwareState {
  Loop<T> position, velocity, effort;
  End<T> minEnd, maxEnd;
  LimitArmed<T> armed;
  T off = 0;          // 1: a position limit with kMotorOff has turned the motor off
  T shaftEffort = 0;  // N m, filtered effort at the shaft
  Temperatures<T> temperatures;
  T voltage = 0;  // V, at the motor
  // V, for the motor in the physics, which has no gear friction and is always at 20 C.
  T driveVoltage = 0;
  // Elapsed part of the firmware's period, in [0, 1); 0 unless steps are shorter than a period.
  T phase = 0;
  T stick = 0;                // rad, deflection of the spring for load friction (see kStick)
  T delayed[kMaxDelay] = {};  // V, motor voltages to delay by the dead time, newest first
  T stream = 0;               // number of this module's noise sequence; below kPeriods
  T period = 0;               // period number modulo kPeriods; constant without noise
};

template <class T>
FW_FN T nan() {
  const T zero = 0;
  return zero / zero;
}

// Targets in rad, rad/s and N m. NaN, or an absolute value of kNoLimit or more: no target.
template <class T>
struct FirmwareCommand {
  T position = nan<T>();
  T velocity = nan<T>();
  T effort = nan<T>();  // N m; with the strategy direct PWM: the PWM, from -1 to 1
  T held = nan<T>();    // rad, position that a motion stop holds; NaN: no motion stop
};

template <class T>
struct FirmwareInput {
  T position = 0, velocity = 0, effort = 0;
  T motorVelocity = 0;  // rad/s; equal to `velocity` without a series spring
  T stiffness = 1;      // stiffness of the series spring divided by its stiffness without load, > 0
};

template <class T>
struct FirmwareOutput {
  T voltage = 0;             // V, at the motor
  T pwm = 0;                 // motor voltage divided by bus voltage, in [-1, 1]
  T innerEffort = nan<T>();  // N m, target of the effort loop; NaN unless the strategy is 2 or 4
  T windingCurrent = 0;      // A
  T positionLimit = kUninitialized, velocityLimit = kUninitialized, effortLimit = kUninitialized;
};

// --- Numbers.

template <class T>
FW_FN bool isNan(T value) {
  return value != value;
}

template <class T>
FW_FN bool isFinite(T value) {
  return value - value == 0;
}

template <class T>
FW_FN T magnitude(T value) {
  return value < 0 ? -value : value;
}

// Returns `value` clamped to [min, max]. If `min` > `max`, returns `max`.
template <class T>
FW_FN T bounded(T value, T min, T max) {
  if (min > T(-kNoLimit) && value < min) value = min;
  return max < T(kNoLimit) && value > max ? max : value;
}

template <class T>
FW_FN T lowpassed(T weight, T newest, T before) {
  const T a = bounded(weight, T(0), T(1));
  return a * newest + (1 - a) * before;
}

// --- The motor. At 24 V with the winding at 20 C, its torque falls linearly from maxEffort at
// stall to 0 at maxSpeed. Stall torque and free speed are proportional to the voltage, as in
// MuJoCo's `dcmotor` with nominal="24 max_effort max_speed".

template <class T>
FW_FN T motorTorque(const Motor<T>& motor, T voltage, T velocity) {
  return motor.maxEffort * (voltage / T(kNominalVoltage) - velocity / motor.maxSpeed);
}

// Returns the voltage at which the motor gives `torque` at `velocity`.
template <class T>
FW_FN T motorVoltage(const Motor<T>& motor, T torque, T velocity) {
  return T(kNominalVoltage) * (torque / motor.maxEffort + velocity / motor.maxSpeed);
}

// Returns how much the motor's torque falls per speed at constant voltage, N m s/rad.
template <class T>
FW_FN T motorDamping(const Motor<T>& motor) {
  return motor.maxEffort / motor.maxSpeed;
}

// Returns the winding's resistance at the temperature `winding` (C), divided by its resistance at
// 20 C. The result is at least 0.1, the ratio at -205 C.
template <class T>
FW_FN T resistanceRatio(T winding) {
  const T ratio = 1 + T(kCopper) * (winding - 20);
  return ratio > T(0.1) ? ratio : T(0.1);
}

// Returns the winding's current, A. Formula (measured): (voltage - back-EMF)/resistance. `ratio` is
// the result of resistanceRatio().
template <class T>
FW_FN T windingCurrent(const Motor<T>& motor, T voltage, T velocity, T ratio) {
  return (voltage - motorVoltage(motor, T(0), velocity)) / (motor.resistance * ratio);
}

// Returns the largest PWM that keeps the motor's voltage within kMaxVoltage at `busVoltage` (V).
template <class T>
FW_FN T maxPwm(T busVoltage) {
  return busVoltage > 0 ? bounded(T(kMaxVoltage) / busVoltage, T(0), T(1)) : T(0);
}

// --- Heat.

template <class T>
FW_FN Temperatures<T> coldTemperatures(const Heat<T>& heat) {
  return {heat.ambient, heat.ambient, heat.ambient};
}

// Integrates the temperatures over one period; `watts` is the power that heats the winding.
template <class T>
FW_FN void integrateHeat(const Heat<T>& heat, Temperatures<T>& now, T watts) {
  const T toHousing = (now.winding - now.housing) / heat.windingToHousing;
  const T toBody = (now.housing - now.body) / heat.housingToBody;
  const T toAmbient = (now.body - heat.ambient) / heat.bodyToAmbient;
  now.winding += (watts - toHousing) / heat.winding * T(kPeriod);
  now.housing += (toHousing - toBody) / heat.housing * T(kPeriod);
  now.body += (toBody - toAmbient) / heat.body * T(kPeriod);
}

// Returns the factor for the maximum PWM (source: HEBI). A body above 80 C: 0. A winding up to 140
// C: 1; below 155 C: max(0, 1 + 1/15 - 1/(155 - winding)); from 155 C: 0.
template <class T>
FW_FN T pwmShare(const Temperatures<T>& now) {
  if (now.body > T(kMaxBoard)) return 0;
  if (now.winding <= T(kCriticalWinding)) return 1;
  const T left = T(kMaxWinding) - now.winding;
  if (left <= 0) return 0;
  const T share = 1 + 1 / T(kMaxWinding - kCriticalWinding) - 1 / left;
  return share > 0 ? share : T(0);
}

template <class T>
FW_FN T temperatureState(const Temperatures<T>& now) {
  if (now.body > T(kMaxBoard)) return kExceedMaxBoard;
  if (now.winding >= T(kMaxWinding)) return kExceedMaxMotor;
  return now.winding > T(kCriticalWinding) ? T(kCritical) : T(kNormal);
}

// --- Loops.

// Runs a control loop for one period. The error is the target, clamped to its bounds and
// low-passed, minus the measured value; it is 0 inside the dead zone. Returns the sum of five
// parts, clamped to the output's bounds and low-passed:
// 1. kp x error;
// 2. the integral of ki x error, clamped to +-i_clamp;
// 3. kd x derivative;
// 4. punch with the sign of the error;
// 5. feed_forward x target x `feedForwardUnit`.
// `share` scales kp and kd. A low-pass with weight a has the time constant -period/ln(1 - a), which
// is 0.72 ms for 0.75. When a loop turns on, the target's filter starts at the target; the integral
// and the output's filter start at 0; the derivative is 0 in the first period. If the target is not
// finite, the loop is off: it clears its state and returns 0.
template <class T>
FW_FN T update(const LoopGains<T>& gains, Loop<T>& loop, T target, T measured,
               T feedForwardUnit = 1, T share = 1) {
  const bool wasOn = loop.on != 0;
  if (isNan(target) && !wasOn) return 0;
  const T inBounds = bounded(target, gains.minTarget, gains.maxTarget);
  const T aim = wasOn ? lowpassed(gains.targetLowpass, inBounds, loop.target) : inBounds;
  const T error = magnitude(aim - measured) <= gains.deadZone ? T(0) : aim - measured;
  if (!isFinite(error)) {
    loop = {};
    return 0;
  }
  const T clamp = magnitude(gains.iClamp);
  const T integral = bounded(loop.integral + gains.ki * error * T(kPeriod), -clamp, clamp);
  const T change = gains.dOnError != 0 ? error - loop.error : loop.measured - measured;
  const T derivative = wasOn ? change / T(kPeriod) : T(0);
  const T punch = gains.punch * T((error > 0) - (error < 0));
  const T sum = share * gains.kp * error + integral + share * gains.kd * derivative + punch +
                gains.feedForward * feedForwardUnit * aim;
  const T output =
      lowpassed(gains.outputLowpass, bounded(sum, gains.minOutput, gains.maxOutput), loop.output);
  loop = {1, aim, error, measured, integral, output};
  if (!isFinite(output)) loop = {};
  return loop.output;
}

template <class T>
FW_FN void turnOff(FirmwareState<T>& state) {
  state.position = state.velocity = state.effort = {};
}

// Returns the target of the effort loop: `command` plus `loops`, the outputs of the outer loops.
// NaN if there is neither a command nor an outer loop.
template <class T>
FW_FN T sumTargets(T command, bool isAnyOn, T loops) {
  if (isNan(command)) return isAnyOn ? loops : nan<T>();
  return command + loops;
}

template <class T>
FW_FN T fullScale(T pwm) {
  return isNan(pwm) ? T(0) : bounded(pwm, T(-1), T(1));
}

// Runs HEBI's control strategies. P, V and E are the outputs of the position, velocity and effort
// loop (0: the loop is off); c is the effort command (0 without a command):
// - off: the PWM is 0;
// - direct PWM: the PWM is c;
// - strategy 2: the voltage is E, and the target of the effort loop is c + P + V;
// - strategy 3: the voltage is P + V + E, and the target of the effort loop is c;
// - strategy 4: the voltage is V + E, and the target of the effort loop is c + P.
// The effort loop's target is clamped to the effort limit. Voltages are in units of 48 V. The PWM
// is the voltage divided by the bus voltage, within [-1, 1]. A loop without a target is off; the
// effort loop is also off if no command or loop feeds it. With a feed_forward of 1, the effort loop
// gives 24 V at the nominal effort, and the velocity loop gives 24 V at the nominal speed; in
// strategy 2, the velocity loop gives the nominal effort instead. Strategies 3 and 4: measured.
template <class T>
FW_FN void control(const FirmwareSetup<T>& setup, FirmwareState<T>& state, T strategy,
                   const FirmwareCommand<T>& command, const FirmwareInput<T>& at,
                   FirmwareOutput<T>& out) {
  if (strategy == kOff || strategy == kDirectPwm) {
    turnOff(state);
    out.pwm = strategy == kDirectPwm ? fullScale(command.effort) : T(0);
    return;
  }
  const Nominal<T>& nominal = setup.nominal;
  const T output = T(kNominalVoltage / kFullScale);
  const T perSpeed = (strategy == kStrategy2 ? nominal.effort : output) / nominal.speed;
  const T p = update(setup.position, state.position, command.position, at.position);
  const T v = update(setup.velocity, state.velocity, command.velocity, at.velocity, perSpeed);
  const bool isPositionOn = state.position.on != 0, isVelocityOn = state.velocity.on != 0;
  T aim = command.effort;
  if (strategy == kStrategy2) aim = sumTargets(aim, isPositionOn || isVelocityOn, p + v);
  if (strategy == kStrategy4) aim = sumTargets(aim, isPositionOn, p);
  const Limit<T>& limit = setup.limits.effort;
  if (state.armed.effort != 0) aim = bounded(aim, limit.min, limit.max);
  const T share = 1 / (1 + T(kScheduling) * (at.stiffness - 1));
  const T e = update(setup.effort, state.effort, aim, at.effort, output / nominal.effort, share);
  if (strategy != kStrategy3) out.innerEffort = aim;
  const T bus = setup.motor.busVoltage;
  const T toPwm = bus > 0 ? T(kFullScale) / bus : T(0);
  if (strategy == kStrategy2) out.pwm = fullScale(toPwm * e);
  if (strategy == kStrategy3) out.pwm = fullScale(toPwm * (p + v + e));
  if (strategy == kStrategy4) out.pwm = fullScale(toPwm * (v + e));
}

// --- Limits. They act on the motor's voltage, for every loop and command.

template <class T>
FW_FN bool isBelow(const Limit<T>& limit, T value, T slack = 0) {
  return limit.min > T(-kNoLimit) && value < limit.min - slack;
}

template <class T>
FW_FN bool isAbove(const Limit<T>& limit, T value, T slack = 0) {
  return limit.max < T(kNoLimit) && value > limit.max + slack;
}

template <class T>
FW_FN bool contains(const Limit<T>& limit, T value) {
  return !isNan(value) && !isBelow(limit, value) && !isAbove(limit, value);
}

// A voltage after a limit was applied. `atLower`, `atUpper`: the limit's minimum or maximum acts.
template <class T>
struct Guarded {
  T voltage = 0;
  bool atLower = false, atUpper = false;
};

// Clamps `voltage` to a limit. `voltageAt(end)` returns the voltage bound for `end`: the limit's
// minimum or maximum.
template <class T, class VoltageAt>
FW_FN Guarded<T> guarded(T voltage, const Limit<T>& limit, VoltageAt voltageAt) {
  if (limit.max < T(kNoLimit)) {
    const T most = voltageAt(limit.max);
    if (voltage > most) return {most, false, true};
  }
  if (limit.min > T(-kNoLimit)) {
    const T least = voltageAt(limit.min);
    if (voltage < least) return {least, true, false};
  }
  return {voltage};
}

// Returns the gear friction (N m) that MuJoCo's joint does not include: load friction plus viscous
// friction.
template <class T>
FW_FN T gearFriction(const Imperfections<T>& own, const FirmwareState<T>& state, T velocity) {
  return own.loadFriction * magnitude(state.shaftEffort) * state.stick / T(kStick) +
         own.viscous * velocity;
}

// True if only the effort loop sets the voltage. Then the clamped target of this loop limits the
// effort.
template <class T>
FW_FN bool isOfEffortLoop(const FirmwareState<T>& state, T strategy) {
  return strategy == kStrategy2 || (strategy == kStrategy4 && state.velocity.on == 0);
}

// Returns `voltage` unchanged, with atLower or atUpper true if the effort loop's `target` has
// reached the minimum or maximum of `limit`.
template <class T>
FW_FN Guarded<T> atTarget(const Limit<T>& limit, T voltage, T target) {
  return {voltage, limit.min > T(-kNoLimit) && target <= limit.min,
          limit.max < T(kNoLimit) && target >= limit.max};
}

// Clamps the voltage so that the motor's effort is within its limits. Exception: if a load turns
// the motor against its effort, the clamp ignores the back-EMF. The effort then exceeds the limit
// and brakes the load, which otherwise would swing for ever. `ratio` is the result of
// resistanceRatio().
template <class T>
FW_FN Guarded<T> effortGuarded(const FirmwareSetup<T>& setup, const FirmwareInput<T>& at, T ratio,
                               T voltage) {
  return guarded(voltage, setup.limits.effort, [&](T end) {
    const bool isBackwards = end * at.motorVelocity < 0;
    return motorVoltage(setup.motor, ratio * end, isBackwards ? T(0) : at.motorVelocity);
  });
}

// Clamps the voltage near a velocity limit. At the limit, the largest allowed voltage is the
// voltage that a motor without load needs at this speed. A module that drives a load stays slower
// than the limit. A load that pulls the module makes the module slightly faster.
template <class T>
FW_FN Guarded<T> velocityGuarded(const FirmwareSetup<T>& setup, const FirmwareInput<T>& at,
                                 T voltage) {
  return guarded(voltage, setup.limits.velocity, [&](T end) {
    return motorVoltage(setup.motor, T(0), end + T(kVelocityGain) * (end - at.velocity));
  });
}

// Clamps the voltage so that the motor does not accelerate above `motor.speedLimit`, in every
// strategy, like HEBI's hardware (measured). Never applies a voltage against the motion. The
// hardware overshoots by up to 22 % for 0.2 s, because it uses an integrator; this code does not.
template <class T>
FW_FN T speedGuarded(const Motor<T>& motor, T velocity, T voltage) {
  const T top = motor.speedLimit;
  if (!(top < T(kNoLimit))) return voltage;
  const T aboveTop = T(kSpeedLimitGain) * (magnitude(velocity) - top);
  const T most = motorVoltage(motor, T(0), aboveTop < top ? top - aboveTop : T(0));
  if (velocity > 0 && voltage > most) return most;
  if (velocity < 0 && voltage < -most) return -most;
  return voltage;
}

// Clamps the voltage at position limits with the strategy kDampedSpring: the motor acts like a
// spring (see kSpringBand) and a damper with twice the result of motorDamping().
template <class T>
FW_FN Guarded<T> springGuarded(const FirmwareSetup<T>& setup, const FirmwareInput<T>& at, T ratio,
                               T voltage) {
  const Limits<T>& limits = setup.limits;
  Limit<T> springs;
  if (limits.atMin == kDampedSpring) springs.min = limits.position.min;
  if (limits.atMax == kDampedSpring) springs.max = limits.position.max;
  const T stiffness = setup.motor.maxEffort / T(kSpringBand);
  return guarded(voltage, springs, [&](T end) {
    return motorVoltage(setup.motor, ratio * stiffness * (end - at.position), -at.velocity);
  });
}

template <class T>
FW_FN T limitState(const Limit<T>& limit, T armed, T value, T slack, const Guarded<T>& guard) {
  if (armed == 0) return kUninitialized;
  if (isBelow(limit, value, slack)) return kBelow;
  if (isAbove(limit, value, slack)) return kAbove;
  if (guard.atLower || isBelow(limit, value)) return kAtLower;
  if (guard.atUpper || isAbove(limit, value)) return kAtUpper;
  return kInside;
}

template <class T>
FW_FN void updateEndStop(const FirmwareSetup<T>& setup, FirmwareState<T>& state, End<T>& end,
                         T strategy, bool isBeyond, const FirmwareCommand<T>& command) {
  if (isBeyond && end.beyond == 0 && strategy == kMotorOff) state.off = 1;
  const bool isLatched =
      isBeyond || (end.isLatched != 0 && !contains(setup.limits.position, command.position));
  end.beyond = isBeyond;
  end.isLatched = strategy == kHoldPosition && isLatched;
}

template <class T>
FW_FN void watchLimits(const FirmwareSetup<T>& setup, FirmwareState<T>& state,
                       const FirmwareCommand<T>& command, const FirmwareInput<T>& at) {
  const Limits<T>& limits = setup.limits;
  LimitArmed<T>& armed = state.armed;
  if (armed.position == 0) armed.position = contains(limits.position, at.position);
  if (armed.velocity == 0) armed.velocity = contains(limits.velocity, at.velocity);
  if (armed.effort == 0) armed.effort = contains(limits.effort, at.effort);
  const bool inForce = armed.position != 0;
  updateEndStop(setup, state, state.minEnd, limits.atMin,
                inForce && isBelow(limits.position, at.position), command);
  updateEndStop(setup, state, state.maxEnd, limits.atMax,
                inForce && isAbove(limits.position, at.position), command);
}

// Returns `target`; NaN (no command) if its absolute value is kNoLimit or more.
template <class T>
FW_FN T stated(T target) {
  return magnitude(target) < T(kNoLimit) ? target : nan<T>();
}

// Returns the command that the loops follow. In a motion stop, this is the held position. At a
// latched position limit, it is the commanded position if this is inside the limits, else the
// limit; commands of velocity and effort are ignored, because they could drive the module further
// out.
template <class T>
FW_FN FirmwareCommand<T> effectiveCommand(const FirmwareSetup<T>& setup,
                                          const FirmwareState<T>& state,
                                          const FirmwareCommand<T>& command) {
  const Limit<T>& limit = setup.limits.position;
  const bool isAtMin = state.minEnd.isLatched != 0, isAtMax = state.maxEnd.isLatched != 0;
  if (!isNan(command.held)) return {command.held};
  if (!isAtMin && !isAtMax) return command;
  if (contains(limit, command.position)) return {command.position};
  return {isAtMin ? limit.min : limit.max};
}

// Clamps `voltage` to the limits of effort, then velocity, then position: the position limit has
// priority.
template <class T>
FW_FN T limited(const FirmwareSetup<T>& setup, const FirmwareState<T>& state, T strategy,
                const FirmwareInput<T>& at, T ratio, T voltage, FirmwareOutput<T>& out) {
  const bool isDriven = strategy != kOff;
  const Limits<T>& limits = setup.limits;
  const LimitArmed<T>& armed = state.armed;
  Guarded<T> effort{voltage};
  if (isDriven && armed.effort != 0) {
    effort = isOfEffortLoop(state, strategy) ? atTarget(limits.effort, voltage, out.innerEffort)
                                             : effortGuarded(setup, at, ratio, voltage);
  }
  Guarded<T> velocity{effort.voltage};
  if (isDriven && armed.velocity != 0) velocity = velocityGuarded(setup, at, effort.voltage);
  Guarded<T> position{velocity.voltage};
  if (isDriven && armed.position != 0) position = springGuarded(setup, at, ratio, velocity.voltage);
  if (state.minEnd.isLatched != 0) position.atLower = true;
  if (state.maxEnd.isLatched != 0) position.atUpper = true;
  out.effortLimit = limitState(limits.effort, armed.effort, at.effort,
                               T(kLimitSlack) * setup.motor.maxEffort, effort);
  out.velocityLimit = limitState(limits.velocity, armed.velocity, at.velocity,
                                 T(kLimitSlack) * setup.motor.maxSpeed, velocity);
  out.positionLimit =
      limitState(limits.position, armed.position, at.position, T(kRestSlack), position);
  return speedGuarded(setup.motor, at.motorVelocity, position.voltage);
}

// --- The firmware.

// Returns the state of a module that has just been switched on.
template <class T>
FW_FN FirmwareState<T> poweredUp(const FirmwareSetup<T>& setup, T stream = 0) {
  FirmwareState<T> state;
  state.stream = stream;
  state.temperatures = coldTemperatures(setup.heat);
  return state;
}

// Returns the effort that the module's sensor measures, N m.
template <class T>
FW_FN T measuredEffort(const FirmwareSetup<T>& setup, const FirmwareState<T>& state) {
  return state.shaftEffort + setup.imperfections.effortOffset;
}

// Returns a hash of `number`. A change of one bit changes about half of the hash's bits (constants
// of lowbias32 by C. Wellons).
FW_FN unsigned int hash(unsigned int number) {
  number = (number ^ (number >> 16)) * 0x7feb352dU;
  number = (number ^ (number >> 15)) * 0x846ca68bU;
  return number ^ (number >> 16);
}

// Returns the noise of a sample number: mean 0, rms 1. The sum of eight random bytes is almost
// normally distributed, and at most +-4.9.
template <class T>
FW_FN T noiseAt(unsigned int key, unsigned int sample) {
  int sum = -4 * 255;
  for (unsigned int i = 0; i < 2; ++i) {
    const unsigned int bits = hash(key ^ hash(2 * sample + i));
    for (int shift = 0; shift < 32; shift += 8) sum += static_cast<int>((bits >> shift) & 255);
  }
  return T(sum) * T(0.0047841961545326);  // 1/rms of the sum: sqrt(12/(8 (256^2 - 1)))
}

// Returns a seed, stream or period number as an integer, equal in single and double precision; 0 if
// it is out of range.
template <class T>
FW_FN unsigned int wholeOf(T number) {
  const bool isIn = number > 0 && number < T(kPeriods);
  return isIn ? static_cast<unsigned int>(static_cast<float>(number)) : 0;
}

template <class T>
FW_FN bool hasNoise(const Noise<T>& noise) {
  return noise.position != 0 || noise.velocity != 0 || noise.effort != 0;
}

// Returns the values that the sensors measure in this period: `at` plus noise.
template <class T>
FW_FN FirmwareInput<T> measured(const Noise<T>& noise, const FirmwareState<T>& state,
                                FirmwareInput<T> at) {
  if (!hasNoise(noise)) return at;
  const unsigned int key = hash(hash(wholeOf(noise.seed)) + wholeOf(state.stream));
  const unsigned int first = 3 * wholeOf(state.period);
  if (noise.position != 0) at.position += noise.position * noiseAt<T>(key, first);
  if (noise.velocity != 0) at.velocity += noise.velocity * noiseAt<T>(key, first + 1);
  if (noise.effort != 0) at.effort += noise.effort * noiseAt<T>(key, first + 2);
  return at;
}

// Begins a period: the sensors' noise gets its next sample.
template <class T>
FW_FN void beginPeriod(const Noise<T>& noise, FirmwareState<T>& state) {
  if (!hasNoise(noise)) return;
  state.period = state.period + 1 < T(kPeriods) ? state.period + 1 : T(0);
}

// Returns the motor's voltage from one dead time ago, and stores `newest` for later calls.
template <class T>
FW_FN T delayed(const FirmwareSetup<T>& setup, FirmwareState<T>& state, T newest) {
  const T periods = setup.imperfections.deadTime / T(kPeriod) + T(0.5);
  if (!(periods >= 1)) return newest;
  const T before =
      state.delayed[periods < kMaxDelay ? static_cast<int>(periods) - 1 : kMaxDelay - 1];
  for (int i = kMaxDelay - 1; i > 0; --i) state.delayed[i] = state.delayed[i - 1];
  state.delayed[0] = newest;
  return before;
}

// Returns the voltage at which an ideal motor gives the real motor's torque. The physics simulates
// an ideal motor: at 20 C and without gear friction. `ratio` is the result of resistanceRatio().
template <class T>
FW_FN T equivalentVoltage(const FirmwareSetup<T>& setup, const FirmwareState<T>& state, T velocity,
                          T ratio, T voltage) {
  const T backEmf = motorVoltage(setup.motor, T(0), velocity);
  const T friction = gearFriction(setup.imperfections, state, velocity);
  return backEmf + (voltage - backEmf) / ratio - motorVoltage(setup.motor, friction, T(0));
}

// Runs the firmware for one period.
template <class T>
FW_FN FirmwareOutput<T> drive(const FirmwareSetup<T>& setup, FirmwareState<T>& state,
                              const FirmwareCommand<T>& asked, const FirmwareInput<T>& at) {
  const FirmwareCommand<T> command{stated(asked.position), stated(asked.velocity),
                                   stated(asked.effort), asked.held};
  FirmwareOutput<T> out;
  state.stick = bounded(state.stick + at.motorVelocity * T(kPeriod), T(-kStick), T(kStick));
  watchLimits(setup, state, command, at);
  const bool isHeld =
      state.minEnd.isLatched != 0 || state.maxEnd.isLatched != 0 || !isNan(command.held);
  T strategy = state.off != 0 ? T(kOff) : setup.strategy;
  // In a motion stop or at a latched limit, strategy 4 replaces direct PWM: direct PWM cannot hold
  // a position.
  if (isHeld && strategy == kDirectPwm) strategy = kStrategy4;
  control(setup, state, strategy, effectiveCommand(setup, state, command), at, out);
  const T bus = setup.motor.busVoltage;
  const T ratio = resistanceRatio(state.temperatures.winding);
  const T voltage = limited(setup, state, strategy, at, ratio, out.pwm * bus, out);
  const T most = maxPwm(bus) * pwmShare(state.temperatures);
  out.pwm = most > 0 ? bounded(voltage / bus, -most, most) : T(0);
  out.voltage = state.voltage = delayed(setup, state, out.pwm * bus);
  out.windingCurrent = windingCurrent(setup.motor, out.voltage, at.motorVelocity, ratio);
  state.driveVoltage = equivalentVoltage(setup, state, at.motorVelocity, ratio, out.voltage);
  const T watts = out.windingCurrent * out.windingCurrent * setup.motor.resistance * ratio;
  if (isFinite(watts)) integrateHeat(setup.heat, state.temperatures, watts);
  return out;
}

// Runs one period of a module without a series spring. Returns the voltage for the physics.
template <class T>
FW_FN T drive(const FirmwareSetup<T>& setup, FirmwareState<T>& state,
              const FirmwareCommand<T>& command, T position, T velocity) {
  drive(setup, state, command,
        FirmwareInput<T>{position, velocity, measuredEffort(setup, state), velocity});
  return state.driveVoltage;
}

// Sets the motor's voltage and the delayed voltages to 0.
template <class T>
FW_FN void clearVoltages(FirmwareState<T>& state) {
  state.voltage = state.driveVoltage = 0;
  for (T& voltage : state.delayed) voltage = 0;
}

// Runs a period without voltage, in which the motor cools down.
template <class T>
FW_FN void stepUnpowered(const FirmwareSetup<T>& setup, FirmwareState<T>& state) {
  turnOff(state);
  clearVoltages(state);
  state.phase = 0;
  integrateHeat(setup.heat, state.temperatures, T(0));
}

// Runs the firmware for one physics step. A long step has several `periods`. A short step is a
// `share` of a period: only the first step of each period runs the firmware and changes `out`. If a
// measured value at the step's start is not finite, the motor gets no voltage.
template <class T>
FW_FN void driveStep(const FirmwareSetup<T>& setup, FirmwareState<T>& state,
                     const FirmwareCommand<T>& command, const FirmwareInput<T>& at, int periods,
                     T share, FirmwareOutput<T>& out) {
  const T phase = state.phase;
  const bool isBlind = !isFinite(at.position + at.velocity + at.effort);
  const Noise<T>& noise = setup.imperfections.noise;
  for (int i = 0; i < periods && phase == 0; ++i) {
    beginPeriod(noise, state);
    if (isBlind) {
      stepUnpowered(setup, state);
    } else {
      out = drive(setup, state, command, measured(noise, state, at));
    }
  }
  const T next = phase + share;
  state.phase = next > 1 - share / 2 ? T(0) : next;  // tolerance for rounded sums of shares
}

// Low-passes the effort at the shaft (N m), see kEffortLag. `weight`: weight of the newest value
// `effort`.
template <class T>
FW_FN void filterShaftEffort(FirmwareState<T>& state, T effort, T weight) {
  state.shaftEffort += weight * (effort - state.shaftEffort);
}

}  // namespace hrdf::firmware

#endif  // HRDF_FIRMWARE_CORE_H_
