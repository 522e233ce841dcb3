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
// "eigengrasp1", … (Of an attached robot the name has its prefix.)
struct Eigengrasp {
  struct Share {
    std::size_t control = 0;  // index of one that commands a position
    double coefficient = 0;   // of its joint
  };
  std::string name;
  std::vector<Share> shares;  // not empty
  double min = 0, max = 0;    // amplitude
};
std::vector<Eigengrasp> eigengraspsOf(const mjModel& model, const std::vector<Axis>& controls);

// Returns how far `ctrl` is along the eigengrasp, in the unit of its joints: joint positions q add
// up to the sum of coefficient * q over that of all coefficients squared.
double amplitudeOf(const Eigengrasp& grasp, const std::vector<Axis>& controls,
                   const std::vector<double>& ctrl);
// Returns the controls that change the amplitude of `ctrl`, as mjData.ctrl; the others are NaN.
// Those that would leave their ranges stay at the ends.
std::vector<double> withAmplitude(const Eigengrasp& grasp, const std::vector<Axis>& controls,
                                  const std::vector<double>& ctrl, double amplitude);

}  // namespace hrdf::app

#endif  // HRDF_SIM_APP_SESSION_CONTROLS_H_
