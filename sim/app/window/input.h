// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// GLFW's events in the form that MuJoCo's user interface takes them.
#ifndef HRDF_SIM_APP_WINDOW_INPUT_H_
#define HRDF_SIM_APP_WINDOW_INPUT_H_

#include <functional>
#include <string>
#include <vector>

#include <mujoco/mujoco.h>

struct GLFWwindow;

namespace hrdf::app {

// Lives as long as the window is listened to. Positions are in pixels from the lower left corner.
class Input {
 public:
  using Handler = std::function<void(mjuiState&)>;

  // `handler` is called for each event, within glfwPollEvents().
  Input(GLFWwindow* window, Handler handler);
  ~Input();
  Input(const Input&) = delete;
  Input& operator=(const Input&) = delete;

  // Its rectangles are the handler's to set.
  mjuiState& state() { return state_; }
  // The whole window, in pixels; empty while it is minimised.
  mjrRect window() const;
  // Whether the key that is told is one that is held.
  bool isRepeated() const { return isRepeated_; }

 private:
  static Input& of(GLFWwindow* window);
  void onKey(int key, int action, int modifiers);
  void onButton(int button, int action, int modifiers);
  void onMove(double x, double y);
  void onScroll(double x, double y);
  void onDrop(int count, const char** paths);
  void setModifiers(int modifiers);
  void setPosition(double x, double y);

  GLFWwindow* window_;
  Handler handler_;
  mjuiState state_{};
  bool isRepeated_ = false;
};

}  // namespace hrdf::app

#endif  // HRDF_SIM_APP_WINDOW_INPUT_H_
