// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Mouse and keys over the picture, as in MuJoCo's own viewer.
#ifndef HRDF_SIM_APP_WINDOW_CONTROLS_H_
#define HRDF_SIM_APP_WINDOW_CONTROLS_H_

#include "app/window/stage.h"
#include "app/window/ui_model.h"

namespace hrdf::app {

class Controls {
 public:
  // Of what is on the stage, which may change.
  Controls(Stage& stage, UiModel& model) : stage_(stage), model_(model) {}

  // Whether it was a key of these.
  bool onKey(const mjuiState& state);
  // Of the mouse, in the rectangle where the picture is.
  void onMouse(const mjuiState& state, mjrRect picture);

  void changeSpeed(bool faster);
  void chooseCamera(int camera);  // 0: free; then those of the model
  void align(double aspect);
  void step() { stage_.physics->stepOnce(); }

 private:
  void cycleCamera(int direction);
  bool onShownKey(const mjuiState& state);
  bool toggleFlag(int key);
  void onPress(const mjuiState& state, mjrRect picture);
  void onMove(const mjuiState& state, mjrRect picture);
  void startPush(const mjuiState& state);
  void endPush();
  void pick(const mjuiState& state, mjrRect picture);
  void select(int body, int flex, int skin, const mjtNum point[3]);
  void lookAt(const mjtNum point[3], int body);
  static int action(const mjuiState& state);

  View& view() { return *stage_.view; }
  Physics& physics() { return *stage_.physics; }
  mjData* data() { return stage_.physics->snapshot().data.get(); }

  Stage& stage_;
  UiModel& model_;
};

}  // namespace hrdf::app

#endif  // HRDF_SIM_APP_WINDOW_CONTROLS_H_
