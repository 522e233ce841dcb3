// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// All that panels show and change: the robot on show, what is known of it, and the user's choices.
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

// Orders of menus and buttons to the workbench.
struct Actions {
  std::function<void()> reload, saveMjcf, saveMjz, saveKeyframe, takePicture, toggleFilm, quit;
  std::function<void()> toggleFullScreen, showWholeRobot, cancelLoading, savePoses, loadPoses;
  std::function<void()> savePlotTable, savePlotPicture, open;
  std::function<void(const std::string&)> openFile, tell;
};

// Work that takes long.
struct Progress {
  std::string loading;  // the file that is being opened; empty: none
  bool isFilming = false;
  int pictures = 0;  // of the film
};

// What was done last.
struct Note {
  std::string text;     // "": nothing, or some time ago
  std::string file;     // that it is about; "": none
  bool isRead = false;  // the pointer is on it: it stays
};

struct Stage {
  std::unique_ptr<Physics> physics;
  std::unique_ptr<View> view;
  Ui ui;
  PlotHistory history;
  Rewind rewind;
  std::vector<Pose> poses;  // the user's
  mjOption physicsOptions{};
  Actions actions;
  Changes changes;
  FileChooser files;
  std::vector<sim::WindowPanel> panels;        // of the program
  std::vector<std::string> recent, ownRobots;  // files to open

  // As of this frame.
  Snapshot* now = nullptr;
  mjData* shown = nullptr;  // of `now`, or of the past
  DataPtr logged;           // the pose of the log at that time; null: no log
  Physics::Status status;
  Progress progress;
  Diagnostics diagnostics;  // of a file that was not opened
  Note note;
  std::string notice;     // of the program that shows the window
  mjrRect plotsPlace{};   // in pixels of the window, from below
  float scale = 1;        // pixels for each point of the design
  bool isStart = false;   // the window has opened nothing yet, and asks for a robot
  bool isNarrow = false;  // the window has room for one panel only

  // s since the start, of what is shown.
  double shownTime() const { return shown == now->data.get() ? now->time : shown->time; }
  const std::vector<Axis>& axes() const { return physics->axes(); }
  bool hasModules() const { return physics->hasModules(); }
  bool hasLog() const { return physics->log() != nullptr; }
};

}  // namespace hrdf::app

#endif  // HRDF_SIM_APP_WINDOW_STAGE_H_
