// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// All that is in the window: the robot in the middle, panels at its sides, plots below.
#ifndef HRDF_SIM_APP_WINDOW_WORKBENCH_H_
#define HRDF_SIM_APP_WINDOW_WORKBENCH_H_

#include <memory>
#include <optional>
#include <string>

#include "app/pictures/video.h"
#include "app/session/loader.h"
#include "app/session/watcher.h"
#include "app/window/controls.h"
#include "app/window/input.h"
#include "app/window/panel.h"
#include "app/window/panels.h"
#include "app/window/plots.h"
#include "app/window/stage.h"
#include "app/window/ui_model.h"

namespace hrdf::app {

class Workbench {
 public:
  // In the window whose OpenGL context is current. `watcher` is of the source before it was opened.
  Workbench(GLFWwindow* window, std::unique_ptr<Session> session, const Source& source,
            Watcher watcher, double realtimeFactor);
  ~Workbench();
  Workbench(const Workbench&) = delete;
  Workbench& operator=(const Workbench&) = delete;

  // Draws into the back buffer.
  void draw();
  // What is to be done from time to time beside drawing: looks after files, panels, film.
  void work();

  // What was drawn last.
  Picture picture() const;
  double time() { return stage_.physics->snapshot().time; }
  Physics::Status status() const { return stage_.physics->status(); }

 private:
  void layOut();
  void refreshModel();
  void fillPanels();
  void choose();
  void drawPicture();
  void handle(mjuiState& state);
  bool onKey(const mjuiState& state);
  void open(const Source& source) { loader_.open(source); }
  void showLoaded(Loaded loaded);
  void openDropped(const mjuiState& state);
  void show(std::unique_ptr<Session> session, bool isSame);
  void tell(const std::string& note);
  void save(const std::string& ending);
  void takePicture();
  void setRecording(bool isRecording);
  void record();
  void toggleFullScreen();
  double aspect() const;

  GLFWwindow* window_;
  Input input_;
  Source source_;
  Stage stage_;
  UiModel model_;
  Controls controls_;
  FileActions files_;
  mjrContext context_;  // of text and panels
  Panel left_, right_;
  Plots plots_;
  Loader loader_;
  Watcher watcher_;
  Diagnostics diagnostics_;  // of a file that was not opened
  std::unique_ptr<Video> video_;
  std::string note_;
  Clock::time_point noted_, refreshed_, watched_, recorded_;
  mjrRect place_{};  // on the screen, before it filled that; counted from above
};

}  // namespace hrdf::app

#endif  // HRDF_SIM_APP_WINDOW_WORKBENCH_H_
