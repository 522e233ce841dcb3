// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// What sets one type of module apart from another. SI units and radians at the output, degrees
// Celsius. Every figure can be changed before a module is made.
#ifndef HRDF_SIM_PARAMETERS_H_
#define HRDF_SIM_PARAMETERS_H_

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
  double ambient = 0;           // C; also where all three start
};

// A spring between gears and output, the same both ways: torque over deflection through the origin
// and `points`, straight between them and beyond the last.
struct SpringCurve {
  struct Point {
    double deflection = 0;  // rad, above that of the point before
    double torque = 0;      // N m, above that of the point before
  };
  std::vector<Point> points;  // at least one
};

SpringCurve linearSpring(double stiffness);  // N m/rad

struct ActuatorParameters {
  std::string type;              // as HRDF spells it
  double maxSpeed = 0;           // rad/s, without load at 24 V
  double maxEffort = 0;          // N m, at stall at 24 V
  double gearRatio = 1;          // turns of the motor a turn of the output
  double armature = 0;           // kg m^2, the rotor's inertia at the output
  double windingResistance = 0;  // ohm, at 20 C
  ThermalParameters thermal;
  SpringCurve spring;        // where the series spring is simulated
  double springDamping = 0;  // N m s/rad, beside it
  ModuleGains gains;         // with which the module starts, as completed() has them
};

// Of an actuator of HEBI's catalog; nothing for another type.
std::optional<ActuatorParameters> parametersOf(std::string_view type);

// Of a drive of which no more is known than speed and effort, both above 0: all else is estimated.
ActuatorParameters estimatedParameters(double maxSpeed, double maxEffort, double armature);

}  // namespace hrdf::sim

#endif  // HRDF_SIM_PARAMETERS_H_
