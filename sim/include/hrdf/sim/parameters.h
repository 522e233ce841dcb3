// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Parameters in which module types differ. SI units and radians at the output, degrees Celsius. All
// may be changed before a module is made.
#ifndef HRDF_SIM_PARAMETERS_H_
#define HRDF_SIM_PARAMETERS_H_

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <hrdf/sim/gains.h>

namespace hrdf::sim {

// Thermal model of a module: heat flows from the winding to the motor's housing, to the module's
// body, and to the surroundings.
struct ThermalParameters {
  double windingToHousing = 0;  // K/W, thermal resistance
  double housingToBody = 0;     // K/W, thermal resistance
  double bodyToAmbient = 0;     // K/W, thermal resistance
  double winding = 0;           // J/K, heat capacity
  double housing = 0;           // J/K, heat capacity
  double body = 0;              // J/K, heat capacity
  double ambient = 0;           // C; start temperature of winding, housing and body
};

// White noise of the sensors, new in each period of 1 ms. The noise differs between the modules of
// a robot, and between robots with different seeds.
struct NoiseParameters {
  double position = 0;  // rad, rms of the position noise
  double velocity = 0;  // rad/s, rms of the velocity noise
  double effort = 0;    // N m, rms of the effort noise
  double seed = 0;      // 0 to 16777215
};

// Spring between gears and output: torque as a function of deflection (angle of the gears minus
// angle of the output; feedback has the opposite sign). If coefficients[0] is not 0, the spring is
// a polynomial. Otherwise the spring is piecewise linear through the origin and `points`, extended
// beyond the last point, and symmetric.
struct SpringCurve {
  struct Point {
    double deflection = 0;  // rad, increases from point to point
    double torque = 0;      // N m, increases from point to point
  };
  std::vector<Point> points;  // at least one, unless the spring is a polynomial

  // Polynomial: torque (N m) = sum of coefficients[i] x deflection^(i + 1) from `min` to `max`
  // (rad), extended along the tangents.
  std::array<double, 5> coefficients{};
  double min = 0, max = 0;
};

// Returns a linear spring with the stiffness `stiffness`, N m/rad.
SpringCurve linearSpring(double stiffness);

// Returns a polynomial spring. Computes SpringCurve::min and max: the deflections with the torques
// -`maxEffort` and `maxEffort` (N m). Returns nullopt, and the reason in `why`, unless
// |coefficients| <= 1e12, the stiffness from `min` to `max` is above 0 and at most 10000 N m/rad,
// and `min` and `max` are within 3 rad of 0.
std::optional<SpringCurve> polynomialSpring(const std::array<double, 5>& coefficients,
                                            double maxEffort, std::string& why);

// Parameters of an actuator.
struct ActuatorParameters {
  std::string type;              // module type, as spelled in HRDF
  double maxSpeed = 0;           // rad/s, of the output, without load at 24 V
  double maxEffort = 0;          // N m, motor at stall at 24 V
  double speedLimit = 1e6;       // rad/s, the firmware's limit of the output speed; 1e6: no limit
  double nominalSpeed = 0;       // rad/s at 24 V; used by the firmware's feed-forward
  double nominalEffort = 0;      // N m at 24 V; used by the firmware's feed-forward
  double gearRatio = 1;          // motor turns for one turn of the output
  double armature = 0;           // kg m^2, rotor inertia at the output
  double effortOffset = 0;       // N m, offset of the effort sensor
  double loadFriction = 0;       // N m of friction per N m of effort at the output
  double viscous = 0;            // N m s/rad, viscous friction at the output
  double deadTime = 0;           // s, delay of the motor's voltage after the PWM; at most 0.008
  NoiseParameters noise;         // noise of the sensors
  double windingResistance = 0;  // ohm, at 20 C
  ThermalParameters thermal;
  SpringCurve spring;        // used with SimulationOptions::seriesElastic
  double springDamping = 0;  // N m s/rad, parallel to the spring
  ModuleGains gains;         // gains at the start; all are set
};

// Returns the parameters of an actuator of HEBI's catalog; nullopt: unknown type.
std::optional<ActuatorParameters> parametersOf(std::string_view type);

// Sets a polynomial spring for torques up to maxEffort, and reduces `springDamping` if light loads
// would be unstable. Returns false, changes nothing and writes the reason to `why` if
// polynomialSpring() refuses the coefficients.
bool setSpring(const std::array<double, 5>& coefficients, ActuatorParameters& parameters,
               std::string& why);

// Estimates the parameters of a drive from its maximum speed (rad/s) and effort (N m), both > 0,
// and its armature (kg m^2).
ActuatorParameters estimatedParameters(double maxSpeed, double maxEffort, double armature);

}  // namespace hrdf::sim

#endif  // HRDF_SIM_PARAMETERS_H_
