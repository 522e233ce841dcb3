// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// What is drawn beside the robot: its commanded pose, and the way of the selected body.
#ifndef HRDF_SIM_APP_WINDOW_OVERLAYS_H_
#define HRDF_SIM_APP_WINDOW_OVERLAYS_H_

#include <vector>

#include <hrdf/spec.h>

namespace hrdf::app {

struct Stage;

class Overlays {
 public:
  // Puts them into the stage's view. Begin with a new object when the robot is another.
  void update(Stage& stage);

 private:
  void placeTargets(Stage& stage);
  void tracePath(Stage& stage);

  DataPtr targets_;                // the robot where its targets are
  std::vector<double> pathTimes_;  // s, of the points of the view's path
  int traced_ = 0;                 // the body whose way that is
};

}  // namespace hrdf::app

#endif  // HRDF_SIM_APP_WINDOW_OVERLAYS_H_
