// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Keys and mouse outside of the panels: as in MuJoCo's viewer, plus the window's own.
#ifndef HRDF_SIM_APP_WINDOW_CONTROLS_H_
#define HRDF_SIM_APP_WINDOW_CONTROLS_H_

#include <array>
#include <optional>

#include <hrdf/spec.h>

#include "app/window/stage.h"
#include "app/window/widgets.h"

namespace hrdf::app {

// The real-time factors that the user can choose. The last one, 0, means "as fast as possible".
inline constexpr auto kSpeeds = std::to_array<double>(
    {0.01, 0.02, 0.05, 0.1, 0.2, 0.25, 0.33, 0.5, 0.66, 0.8, 1, 1.5, 2, 3, 5, 10, 20, 50, 0});

// Makes the camera follow the motion of a body.
void follow(Stage& stage, int body);

class Controls {
 public:
  // Handles keys and mouse for the robot and the camera in `stage`.
  explicit Controls(Stage& stage) : stage_(stage) {}

  void onKeys();
  void onMouse(const Area& scene);

  void chooseCamera(int camera);  // 0: the free camera; 1 and more: cameras of the model
  // Shows the whole robot, and then keeps it in the picture. `aspect` is width divided by height.
  void showWholeRobot(double aspect);
  // Keeps the robot in the picture until the user moves the camera. Call it in each frame.
  void keepInView(double aspect);
  // Forgets the drag of the mouse. Call it after another robot was opened.
  void forget();

 private:
  void onEscape();
  void changeWhatIsShown();
  void changeSpeed(bool faster);
  void cycleCamera(int direction);
  void startPush(int button);
  void endPush();
  void leadArm();
  // The objects at a point of the picture; -1: no such object.
  struct Hit {
    int body = -1, geom = -1, flex = -1, skin = -1;
    std::array<mjtNum, 3> point{};
  };
  Hit hitAt(const Area& scene, ImVec2 place);
  static bool isOver(const Area& scene);
  void pick(const Area& scene, int button);
  void askOfBody(const Area& scene);
  void select(const Hit& hit);
  void lookAt(const mjtNum point[3], int body);
  void drag(const Area& scene);
  void moveCamera(int action, double dx, double dy);
  int action() const;

  View& view() { return *stage_.view; }
  Physics& physics() { return *stage_.physics; }
  mjData* data() { return stage_.shown; }

  Stage& stage_;
  int dragged_ = -1;             // mouse button of a drag in the scene; -1: no drag
  std::optional<ImVec2> asked_;  // place of a right click that may become a double click
  double aspect_ = 0;            // aspect in the last call of showWholeRobot()
  bool hadPopup_ = false;        // true: a popup was open in the previous frame
  DataPtr scratch_;              // used only by inverse kinematics
};

}  // namespace hrdf::app

#endif  // HRDF_SIM_APP_WINDOW_CONTROLS_H_
