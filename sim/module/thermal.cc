// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "module/thermal.h"

#include <algorithm>

namespace hrdf::sim {

Temperatures coldTemperatures(const ThermalParameters& parameters) {
  return {parameters.ambient, parameters.ambient, parameters.ambient};
}

double windingHeat(double current, double resistance, double windingTemperature) {
  return current * current * resistance / (1 + kCopper * (windingTemperature - 20));
}

void warm(Temperatures& now, const ThermalParameters& parameters, double heat, double time) {
  const double toHousing = (now.winding - now.housing) / parameters.windingToHousing;
  const double toBody = (now.housing - now.body) / parameters.housingToBody;
  const double toAmbient = (now.body - parameters.ambient) / parameters.bodyToAmbient;
  now.winding += (heat - toHousing) / parameters.winding * time;
  now.housing += (toHousing - toBody) / parameters.housing * time;
  now.body += (toBody - toAmbient) / parameters.body * time;
}

double pwmShare(const Temperatures& now) {
  if (now.body > kMaxBoard) return 0;
  if (now.winding <= kCriticalWinding) return 1;
  const double left = kMaxWinding - now.winding;  // K
  if (left <= 0) return 0;
  return std::max(0.0, 1 + 1 / (kMaxWinding - kCriticalWinding) - 1 / left);
}

TemperatureState temperatureState(const Temperatures& now) {
  if (now.body > kMaxBoard) return TemperatureState::ExceedMaxBoard;
  if (now.winding >= kMaxWinding) return TemperatureState::ExceedMaxMotor;
  if (now.winding > kCriticalWinding) return TemperatureState::Critical;
  return TemperatureState::Normal;
}

}  // namespace hrdf::sim
