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

#include "app/session/poses.h"

namespace hrdf::app {

// What a control commands. Of `other` the unit is unknown, as of a muscle's activation.
enum class Commanded { position, velocity, effort, other };
// How what it drives moves; of `other`, such as a tendon of several joints, units are unknown.
enum class Motion { turns, slides, other };

// A number in mjData.ctrl. Most actuators have one.
struct ControlPlace {
  std::string name;   // of the actuator
  std::string word;   // what it commands: "position", "voltage"; "command" if that is not known
  std::string label;  // the name, with the word behind where the actuator has several controls
  int actuator = 0;
  int index = 0;    // in mjData.ctrl
  int joint = -1;   // that it drives; -1: none
  double gear = 1;  // its position is the joint's times this
  Commanded commanded = Commanded::other;
  Motion motion = Motion::other;
  double least = 0, most = 0;  // its range; where it has none that of its joint, a turn or 2 units
};

std::string nameOfActuator(const mjModel& model, int actuator);

// Returns all controls, in the order of mjData.ctrl.
std::vector<ControlPlace> controlsOf(const mjModel& model);

// A direction in which several positions move together: a fixed tendon named "eigengrasp0",
// "eigengrasp1", … (Of an attached robot the name has its prefix.)
struct Eigengrasp {
  struct Share {
    std::size_t control = 0;  // index of one that commands a position
    double coefficient = 0;   // of its joint
  };
  std::string name;
  std::vector<Share> shares;   // not empty
  double least = 0, most = 0;  // amplitude
};
std::vector<Eigengrasp> eigengraspsOf(const mjModel& model,
                                      const std::vector<ControlPlace>& controls);

// Returns how far `ctrl` is along the eigengrasp, in the unit of its joints: joint positions q add
// up to the sum of coefficient * q over that of all coefficients squared.
double amplitudeOf(const Eigengrasp& grasp, const std::vector<ControlPlace>& controls,
                   const std::vector<double>& ctrl);
// Returns the controls that change the amplitude of `ctrl`, as mjData.ctrl; the others are NaN.
// Those that would leave their ranges stay at the ends.
std::vector<double> withAmplitude(const Eigengrasp& grasp,
                                  const std::vector<ControlPlace>& controls,
                                  const std::vector<double>& ctrl, double amplitude);

// Returns the controls of a pose: its own, else those that hold its positions, in their ranges;
// NaN for those of which it says nothing. `scratch` is of the model.
std::vector<double> controlsAt(const Pose& pose, const std::vector<ControlPlace>& controls,
                               const mjModel& model, mjData& scratch);
// Returns what MuJoCo takes for no command, in the ranges.
std::vector<double> neutralControls(const std::vector<ControlPlace>& controls, const mjModel& model,
                                    mjData& scratch);

}  // namespace hrdf::app

#endif  // HRDF_SIM_APP_SESSION_CONTROLS_H_
