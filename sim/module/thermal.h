// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// How warm a module gets, and what it does about it.
#ifndef HRDF_SIM_MODULE_THERMAL_H_
#define HRDF_SIM_MODULE_THERMAL_H_

#include <hrdf/sim/parameters.h>
#include <hrdf/sim/states.h>

namespace hrdf::sim {

// The winding's most is that of HEBI's first simulator; where it is called critical, and the
// board's most, are estimated.
inline constexpr double kCriticalWinding = 140;  // C
inline constexpr double kMaxWinding = 155;      // C
inline constexpr double kMaxBoard = 80;         // C

// The resistance of copper, per kelvin above 20 C.
inline constexpr double kCopper = 0.004;  // 1/K

struct Temperatures {
  double winding = 0;  // C
  double housing = 0;  // C, of the motor
  double body = 0;     // C, of the module; the board's as well
};

// All at the ambient temperature.
Temperatures coldTemperatures(const ThermalParameters& parameters);

// W in the winding, by the voltage U across it as in HEBI's first simulator: U^2/R, with R at the
// winding's temperature. `current` (A) is that of a cold winding, U over `resistance` (ohm).
double windingHeat(double current, double resistance, double windingTemperature);

// Adds `heat` (W) for `time` (s), which is short against the time constant of the winding.
void warm(Temperatures& now, const ThermalParameters& parameters, double heat, double time);

// The share of full PWM that is left: 1 up to critical, then falling as in HEBI's first simulator,
// by one kelvin over those that are left to the most; 0 from about a kelvin below that on.
double pwmShare(const Temperatures& now);

TemperatureState temperatureState(const Temperatures& now);

}  // namespace hrdf::sim

#endif  // HRDF_SIM_MODULE_THERMAL_H_
