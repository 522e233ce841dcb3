// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Drawings next to the robot: its commanded pose, and the path of the selected body.
#ifndef HRDF_SIM_APP_WINDOW_OVERLAYS_H_
#define HRDF_SIM_APP_WINDOW_OVERLAYS_H_

#include <vector>

#include <hrdf/spec.h>

namespace hrdf::app {

struct Stage;

class Overlays {
 public:
  // Updates the drawings in the stage's view: path and commanded pose. Make a new object after
  // another robot was opened.
  void update(Stage& stage);

 private:
  void placeTargets(Stage& stage);
  void tracePath(Stage& stage);

  DataPtr targets_;                // state of the robot in its commanded pose
  std::vector<double> pathTimes_;  // s, time of each point of the path
  int traced_ = 0;                 // body whose path is drawn
};

}  // namespace hrdf::app

#endif  // HRDF_SIM_APP_WINDOW_OVERLAYS_H_
