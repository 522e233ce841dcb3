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

// Functions that menus and buttons call.
struct Actions {
  std::function<void()> reload, takePicture, toggleFilm, quit, toggleFullScreen, showWholeRobot;
  std::function<void()> cancelLoading, savePlotPicture, open;
  std::function<void(const std::string&)> openFile;
};

// State of tasks that take long: opening files and filming.
struct Progress {
  std::string loading;  // name of the file that is being opened; empty: none
  bool isFilming = false;
  int pictures = 0;  // number of pictures in the film
};

// A message about the last action, shown for some seconds.
struct Note {
  std::string text;  // empty: no message is shown
  std::string file;  // file that the message is about; empty: none
  Clock::time_point time;
  bool isRead = false;  // true: the mouse pointer is on the message, which then stays visible
};

struct Stage {
  std::unique_ptr<Physics> physics;
  std::unique_ptr<View> view;
  Ui ui;
  PlotHistory history;
  Rewind rewind;
  std::vector<Pose> poses;  // poses that the user has stored
  mjOption physicsOptions{};
  Actions actions;
  Changes changes;
  FileChooser files;
  std::vector<sim::WindowPanel> panels;  // panels that a program adds to the window
  // Robot files that the user opened last, and robot files of this project.
  std::vector<std::string> recent, ownRobots;

  // The members below are set in each frame.
  Snapshot* now = nullptr;
  mjData* shown = nullptr;  // the state that is drawn: the newest state, or an earlier state
  DataPtr logged;           // robot in the log's pose at the time of `shown`; null: no log
  Physics::Status status;
  Progress progress;
  Diagnostics diagnostics;  // errors in a file that could not be opened
  Note note;
  std::string notice;     // text of the program that has opened the window
  mjrRect plotsPlace{};   // rectangle of the plots, in pixels from the window's bottom
  float scale = 1;        // pixels per point of the design
  bool isStart = false;   // true: no robot was opened yet, the start page is shown
  bool isNarrow = false;  // the window has space for only one panel

  // Returns the time of the state that is drawn, in s since the start.
  double shownTime() const { return shown == now->data.get() ? now->time : shown->time; }
  const std::vector<Axis>& axes() const { return physics->axes(); }
  bool hasModules() const { return physics->hasModules(); }
  bool hasLog() const { return physics->log() != nullptr; }
};

// Shows the message `text` for some seconds. `file`: file that the message is about; "": none.
void tell(Stage& stage, const std::string& text, const std::string& file = "");

}  // namespace hrdf::app

#endif  // HRDF_SIM_APP_WINDOW_STAGE_H_
