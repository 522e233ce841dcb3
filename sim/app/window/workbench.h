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
  // Uses the window whose OpenGL context is current. `watcher` watches the source's files since
  // before their opening.
  Workbench(GLFWwindow* window, std::unique_ptr<Session> session, const Source& source,
            Watcher watcher, double realtimeFactor);
  ~Workbench();
  Workbench(const Workbench&) = delete;
  Workbench& operator=(const Workbench&) = delete;

  // Draws into the back buffer.
  void draw();
  // Updates files and film. Call it regularly between drawings.
  void work();

  // True if the picture does not change until the user acts.
  bool isIdle() const;

  // Ends and writes the film, if there is one. Returns false after reporting a failure.
  bool saveFilm(Diagnostics& out) { return filming_.save(out); }

  // Sets a text of the status bar.
  void setNotice(std::string notice) { stage_.notice = std::move(notice); }

  // From now on publishes the robots that the user opens, so that other programs find them.
  void publishWhatIsOpened() { publishes_ = true; }

  // Returns the last drawn picture.
  Picture picture();
  double time() { return stage_.physics->snapshot().time; }
  Physics::Status status() const { return stage_.physics->status(); }
  // Puts the window where it was last time.
  void restorePlace() { place_.restore(); }
  // What is shown and chosen.
  Stage& stage() { return stage_; }
  const Area& scene() const { return scene_; }

 private:
  void bindActions();
  void refresh();
  // Sets the log's robot for a state at `time` (s since the start).
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
  std::string plotPicture_;  // file for a picture of this frame's plots; empty: none
  bool publishes_ = false;
  Clock::time_point watched_;
  Clock::time_point moved_;  // when a new scene was drawn last
  double drawing_ = 0;       // s that it took
  mjrRect placed_{};         // where
};

}  // namespace hrdf::app

#endif  // HRDF_SIM_APP_WINDOW_WORKBENCH_H_
