// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// The content of the window: the robot in the middle, panels around it.
#ifndef HRDF_SIM_APP_WINDOW_WORKBENCH_H_
#define HRDF_SIM_APP_WINDOW_WORKBENCH_H_

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "app/session/loader.h"
#include "app/session/watcher.h"
#include "app/window/controls.h"
#include "app/window/filming.h"
#include "app/window/gui.h"
#include "app/window/overlays.h"
#include "app/window/stage.h"
#include "app/window/window_place.h"

namespace hrdf::app {

class Workbench {
 public:
  // Draws into `window`, whose OpenGL context must be current. `watcher` must detect all changes of
  // the files since `source` was read.
  Workbench(GLFWwindow* window, std::unique_ptr<Session> session, const Source& source,
            Watcher watcher, double realtimeFactor);
  ~Workbench();
  Workbench(const Workbench&) = delete;
  Workbench& operator=(const Workbench&) = delete;

  // Draws a frame into the window's back buffer.
  void draw();
  // Opens changed files, and records the film. Call it regularly between two frames.
  void work();

  // True if the picture stays the same until the user does something.
  bool isIdle() const;

  // Ends the current film, if any, and writes its file. Returns false after reporting an error.
  bool saveFilm(Diagnostics& out) { return filming_.save(out); }

  // Sets the text that a program shows in the status bar.
  void setNotice(std::string notice) { stage_.notice = std::move(notice); }

  // Publishes each robot that the user opens later, so that programs find its modules.
  void publishWhatIsOpened() { publishes_ = true; }

  // Returns the last frame of the window as a picture.
  Picture picture();
  double time() { return stage_.physics->snapshot().time; }
  Physics::Status status() const { return stage_.physics->status(); }
  // Moves the window to its place in the previous run.
  void restorePlace() { place_.restore(); }
  // Returns the state of the window: the robot that is shown, and the user's choices.
  Stage& stage() { return stage_; }
  const Area& scene() const { return scene_; }

 private:
  void bindActions();
  void refresh();
  // Sets stage_.logged to the log's pose at `time` (s since the start); `data` is the simulation's
  // state.
  void placeLogged(const mjData& data, double time);
  void drawPanels();
  void drawWidgets();
  void drawScene();
  mjrRect pixelsOf(const Area& area) const;
  double aspect() const;
  void reload();
  void showLoaded(Loaded loaded);
  void open(std::vector<std::string> files);
  void show(std::unique_ptr<Session> session, bool isSame);
  void publish(Session& session);
  void prepareAxes(const std::string& chosen, bool isFirst, bool hadModules);
  void takePicture();
  void toggleFilm();

  GLFWwindow* window_;
  Source source_;
  Stage stage_;
  Gui gui_;
  WindowPlace place_;
  Controls controls_;
  Filming filming_;
  Loader loader_;
  Watcher watcher_;
  Area scene_{0, 0, 1, 1};
  Overlays overlays_;
  std::string plotPicture_;  // file for a picture of the plots in this frame; empty: none
  bool publishes_ = false;
  Clock::time_point watched_;
  Clock::time_point moved_;  // time when the picture of the scene last changed
  double drawing_ = 0;       // s, duration of the last drawing of the scene
  mjrRect placed_{};         // rectangle of the last picture of the scene
};

}  // namespace hrdf::app

#endif  // HRDF_SIM_APP_WINDOW_WORKBENCH_H_
