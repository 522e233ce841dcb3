// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// The figures in which types of modules differ. SI units and radians at the output, degrees
// Celsius. You can change every figure before a module is made.
#ifndef HRDF_SIM_PARAMETERS_H_
#define HRDF_SIM_PARAMETERS_H_

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <hrdf/sim/gains.h>

namespace hrdf::sim {

// Heat flows from the winding to the motor's housing, to the module's body, to the surroundings.
struct ThermalParameters {
  double windingToHousing = 0;  // K/W
  double housingToBody = 0;     // K/W
  double bodyToAmbient = 0;     // K/W
  double winding = 0;           // J/K
  double housing = 0;           // J/K
  double body = 0;              // J/K
  double ambient = 0;           // C; all three start at it
};

// White noise of the sensors, new in each period. Modules of one robot have different noise, and
// robots with different seeds.
struct NoiseParameters {
  double position = 0;  // rad, rms
  double velocity = 0;  // rad/s, rms
  double effort = 0;    // N m, rms
  double seed = 0;      // 0 to 16777215
};

// A spring between gears and output: torque over deflection, which is the angle of the gears less
// that of the output. A polynomial if coefficients[0] is not 0; else straight lines through the
// origin and `points`, and on beyond the last point, equal in both directions.
struct SpringCurve {
  struct Point {
    double deflection = 0;  // rad, more than at the point before
    double torque = 0;      // N m, more than at the point before
  };
  std::vector<Point> points;  // at least one without coefficients

  // The torque (N m) is the sum of coefficients[i] x deflection^(i + 1) from `min` to `max` (rad),
  // and goes on along the tangent beyond.
  std::array<double, 5> coefficients{};
  double min = 0, max = 0;
};

SpringCurve linearSpring(double stiffness);  // N m/rad

// Returns a polynomial spring whose `min` and `max` are the deflections at `maxEffort` (N m).
// Returns nullopt, and the reason in `why`, if a coefficient is not finite, or the torque does not
// rise all the way, or not within 3 rad, or more steeply than by 10 000 N m/rad.
std::optional<SpringCurve> polynomialSpring(const std::array<double, 5>& coefficients,
                                            double maxEffort, std::string& why);

struct ActuatorParameters {
  std::string type;              // as spelled in HRDF
  double maxSpeed = 0;           // rad/s, of the motor without load at 24 V
  double maxEffort = 0;          // N m, of the motor at stall at 24 V
  double speedLimit = 1e6;       // rad/s, that the firmware allows the motor; 1e6: none
  double nominalSpeed = 0;       // rad/s at 24 V, that feed-forward takes for the motor's
  double nominalEffort = 0;      // N m at 24 V, that feed-forward takes for the motor's
  double gearRatio = 1;          // turns of the motor for one turn of the output
  double armature = 0;           // kg m^2, the rotor's inertia at the output
  double effortOffset = 0;       // N m, of the effort sensor
  double loadFriction = 0;       // N m of friction for each N m at the output
  double viscous = 0;            // N m s/rad
  double deadTime = 0;           // s, from PWM to the motor's voltage; up to 0.008
  NoiseParameters noise;         // of the sensors
  double windingResistance = 0;  // ohm, at 20 C
  ThermalParameters thermal;
  SpringCurve spring;        // used if series springs are simulated
  double springDamping = 0;  // N m s/rad, parallel to it
  ModuleGains gains;         // with which the module starts, as completed() has them
};

// Returns the parameters of an actuator of HEBI's catalog; nothing for another type.
std::optional<ActuatorParameters> parametersOf(std::string_view type);

// Gives a module a polynomial spring up to its maxEffort, and limits its spring's damping to what
// the lightest load can bear. Returns false, changes nothing and says why if the spring is bad.
bool setSpring(const std::array<double, 5>& coefficients, ActuatorParameters& parameters,
               std::string& why);

// Estimates the parameters of a drive of which only speed and effort, both above 0, are known.
ActuatorParameters estimatedParameters(double maxSpeed, double maxEffort, double armature);

}  // namespace hrdf::sim

#endif  // HRDF_SIM_PARAMETERS_H_
