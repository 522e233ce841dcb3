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
  // Adds the drawings to the stage's view. Use a new object after another robot was opened.
  void update(Stage& stage);

 private:
  void placeTargets(Stage& stage);
  void tracePath(Stage& stage);

  DataPtr targets_;                // the robot at its targets
  std::vector<double> pathTimes_;  // s, of the points in the view's path
  int traced_ = 0;                 // body of the path
};

}  // namespace hrdf::app

#endif  // HRDF_SIM_APP_WINDOW_OVERLAYS_H_
