// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// The controls of a model's actuators, for models without modules.
#ifndef HRDF_SIM_APP_SESSION_CONTROLS_H_
#define HRDF_SIM_APP_SESSION_CONTROLS_H_

#include <cstddef>
#include <string>
#include <vector>

#include <mujoco/mujoco.h>

#include "app/session/axis.h"

namespace hrdf::app {

std::string nameOfActuator(const mjModel& model, int actuator);

// Returns all controls; axis i is mjData.ctrl[i].
std::vector<Axis> controlsOf(const mjModel& model);

// A direction in which several positions move together: a fixed tendon named "eigengrasp0",
// "eigengrasp1", … (with the prefix of an attached robot).
struct Eigengrasp {
  struct Share {
    std::size_t control = 0;  // index of a control that commands a position
    double coefficient = 0;   // of its joint
  };
  std::string name;
  std::vector<Share> shares;  // not empty
  double min = 0, max = 0;    // amplitude
};
std::vector<Eigengrasp> eigengraspsOf(const mjModel& model, const std::vector<Axis>& controls);

// Returns the position of `ctrl` along the eigengrasp, in the unit of its joints: the sum of
// coefficient * q over the joint positions q, divided by the sum of all squared coefficients.
double amplitudeOf(const Eigengrasp& grasp, const std::vector<Axis>& controls,
                   const std::vector<double>& ctrl);
// Returns controls with this amplitude, in the order of mjData.ctrl; NaN for controls outside the
// eigengrasp. Each control is clamped to its range.
std::vector<double> withAmplitude(const Eigengrasp& grasp, const std::vector<Axis>& controls,
                                  const std::vector<double>& ctrl, double amplitude);

}  // namespace hrdf::app

#endif  // HRDF_SIM_APP_SESSION_CONTROLS_H_
