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

// Returns the axes of all controls of the model; axis number i is mjData.ctrl[i].
std::vector<Axis> controlsOf(const mjModel& model);

// An eigengrasp: a direction in which several joints of a hand move together. In the model it is a
// fixed tendon "eigengrasp0", "eigengrasp1", … (with the prefix of an attached robot).
struct Eigengrasp {
  struct Share {
    std::size_t control = 0;  // index of the joint's position control
    double coefficient = 0;   // coefficient of the joint in the tendon
  };
  std::string name;
  std::vector<Share> shares;  // not empty
  double min = 0, max = 0;    // range of the amplitude
};
std::vector<Eigengrasp> eigengraspsOf(const mjModel& model, const std::vector<Axis>& controls);

// Returns the amplitude of an eigengrasp, in the unit of the joints: the sum of coefficient * q,
// divided by the sum of all squared coefficients. q: commanded positions of the joints, from
// `ctrl`.
double amplitudeOf(const Eigengrasp& grasp, const std::vector<Axis>& controls,
                   const std::vector<double>& ctrl);
// Returns controls that give the eigengrasp the amplitude `amplitude`, starting from `ctrl`,
// clamped to the controls' ranges. NaN: controls that are not part of the eigengrasp.
std::vector<double> withAmplitude(const Eigengrasp& grasp, const std::vector<Axis>& controls,
                                  const std::vector<double>& ctrl, double amplitude);

}  // namespace hrdf::app

#endif  // HRDF_SIM_APP_SESSION_CONTROLS_H_
