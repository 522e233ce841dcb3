// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Mouse and keys, as in MuJoCo's own viewer.
#ifndef HRDF_APP_CONTROLS_H_
#define HRDF_APP_CONTROLS_H_

#include "physics.h"
#include "view.h"

struct GLFWwindow;

namespace hrdf::app {

class Controls {
 public:
  Controls(GLFWwindow* window, View& view, Physics& physics);

  // What is shown over the picture.
  bool showsHelp() const { return help_; }
  bool showsInfo() const { return info_; }

  void onKey(int key, int modifiers);
  void onButton(int button, int action, int modifiers);
  void onMove(double x, double y);
  void onScroll(double amount);

 private:
  void changeSpeed(bool faster);
  void cycleCamera(int direction);
  void freeCamera();
  void align();
  bool onShownKey(int key, int modifiers);
  void toggleFlag(int key);
  void startPush(int button);
  void endPush();
  void pick(int button, int modifiers);
  void select(int body, int flex, int skin, const mjtNum point[3]);
  void lookAt(const mjtNum point[3], int body);
  double aspect() const;
  int action(int modifiers) const;

  GLFWwindow* window_;
  View& view_;
  Physics& physics_;
  bool help_ = false;
  bool info_ = true;
  int pressed_ = -1;  // mouse button held; -1: none
  int modifiers_ = 0;
  double x_ = 0, y_ = 0;  // of the pointer, in screen coordinates
  int lastButton_ = -1;
  Clock::time_point lastClick_;
};

}  // namespace hrdf::app

#endif  // HRDF_APP_CONTROLS_H_
