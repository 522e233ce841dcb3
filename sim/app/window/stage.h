// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Data that panels show and change: the robot, its state, and the user's choices.
#ifndef HRDF_SIM_APP_WINDOW_STAGE_H_
#define HRDF_SIM_APP_WINDOW_STAGE_H_

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include <mujoco/mujoco.h>

#include <hrdf/diagnostic.h>
#include <hrdf/sim/window.h>

#include "app/pictures/picture.h"
#include "app/session/physics_thread.h"
#include "app/session/poses.h"
#include "app/window/changes.h"
#include "app/window/file_chooser.h"
#include "app/window/plot_history.h"
#include "app/window/rewind.h"
#include "app/window/ui.h"

namespace hrdf::app {

// Orders from menus and buttons to the workbench.
struct Actions {
  std::function<void()> reload, takePicture, toggleFilm, quit, toggleFullScreen, showWholeRobot;
  std::function<void()> cancelLoading, savePlotPicture, open;
  std::function<void(const std::string&)> openFile;
};

// Tasks that take long.
struct Progress {
  std::string loading;  // file that is being opened; empty: none
  bool isFilming = false;
  int pictures = 0;  // number, in the film
};

// Message about the last action.
struct Note {
  std::string text;  // "": nothing, or some time ago
  std::string file;  // that it is about; "": none
  Clock::time_point time;
  bool isRead = false;  // the pointer is on it: it stays
};

struct Stage {
  std::unique_ptr<Physics> physics;
  std::unique_ptr<View> view;
  Ui ui;
  PlotHistory history;
  Rewind rewind;
  std::vector<Pose> poses;  // of the user
  mjOption physicsOptions{};
  Actions actions;
  Changes changes;
  FileChooser files;
  std::vector<sim::WindowPanel> panels;        // of the program
  std::vector<std::string> recent, ownRobots;  // files to open

  // Valid in this frame.
  Snapshot* now = nullptr;
  mjData* shown = nullptr;  // state of `now`, or of the past
  DataPtr logged;           // the log's pose at that time; null: no log
  Physics::Status status;
  Progress progress;
  Diagnostics diagnostics;  // of a file that could not be opened
  Note note;
  std::string notice;     // from the program that shows the window
  mjrRect plotsPlace{};   // pixels of the window, from its bottom
  float scale = 1;        // pixels per point of the design
  bool isStart = false;   // no robot was opened yet; the start page is shown
  bool isNarrow = false;  // the window has space for only one panel

  // Returns the time of the shown state, s since the start.
  double shownTime() const { return shown == now->data.get() ? now->time : shown->time; }
  const std::vector<Axis>& axes() const { return physics->axes(); }
  bool hasModules() const { return physics->hasModules(); }
  bool hasLog() const { return physics->log() != nullptr; }
};

// Shows a note for some seconds. `file`: what it is about; "": none.
void tell(Stage& stage, const std::string& text, const std::string& file = "");

}  // namespace hrdf::app

#endif  // HRDF_SIM_APP_WINDOW_STAGE_H_
