// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Choices of the user: `Kept` is stored for later runs, `Ui` is valid in this run.
#ifndef HRDF_SIM_APP_WINDOW_UI_H_
#define HRDF_SIM_APP_WINDOW_UI_H_

#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "app/session/plot_samples.h"

namespace hrdf::app {

inline constexpr float kMaxMove = 60;  // s, maximum duration of a move

enum class Side { left, right, below };

struct Kept {
  bool left = false, right = true, below = false;  // true: the panel is shown
  // Sizes of the panels in points. If rightWidth is 0, the right panel's width depends on the
  // window.
  float leftWidth = 212, rightWidth = 0, height = 190;
  bool degrees = false;  // unit of angles; false: radians
  bool light = false;    // true: light theme; false: dark theme
  float zoom = 1;        // factor for fonts and widgets, multiplied by the screen's scale
  float duration = 2;    // s, duration of a move; 0: at once
  // Place and size of the window in screen coordinates; unknown if windowWidth is 0.
  float windowLeft = 0, windowTop = 0, windowWidth = 0, windowHeight = 0;
  bool isMaximised = false;
  friend bool operator==(const Kept&, const Kept&) = default;
};

// Makes texts and widgets of the window larger or smaller by one step.
void zoom(Kept& kept, bool larger);

// A line in a plot: a signal of one commanded axis of the robot.
struct Line {
  int axis = kChosen;
  Traced signal = Traced::position;

  static constexpr int kChosen = -1;  // value of `axis` that means the chosen axis
  friend bool operator==(const Line&, const Line&) = default;
};

struct PlotChoice {
  std::vector<Line> lines;
  bool isXy = false;  // true: plots the other lines over the first line, not over time
};

// Effect of a drag with Ctrl on the selected body: `push` applies a force; `lead` moves the arm to
// the mouse pointer.
enum class Drag { push, lead };

// The last action of the user that was refused, for example on a disabled widget.
struct Refusal {
  double time = -1e9;  // s on the window's clock, when the action was refused
  std::string reason;
};

struct Ui {
  Kept kept;
  bool help = false;
  bool isSearching = false;  // true: the command search opens in the next frame
  std::string searched;
  std::optional<Side> alone;  // the only panel that a narrow window shows
  std::size_t axis = 0;       // index of the chosen axis
  bool scrollsToAxis = false;
  std::size_t listed = 0;  // number of axes in the list in the previous frame
  std::array<char, 64> filter{};
  Drag drag = Drag::push;
  float jog = 0.0873F;  // rad (0.0873 rad = 5 degrees) or m, step of a jog
  std::string poseName;
  bool followsTime = true;
  bool isPlotPaused = false;
  float span = 10;                    // s, duration that the plots show while followsTime
  double plotBegin = 0, plotEnd = 1;  // s, begin and end of the time range that the plots show
  std::optional<double> plotMark;     // time of the second cursor in s; nullopt: no second cursor
  // Control loop whose gains are shown: 0: position, 1: velocity, 2: effort.
  int gainLoop = 0;
  std::vector<PlotChoice> plots;
  bool motionStop = false, compensates = true;
  int lifetime = 250;  // ms, lifetime of commands that the window sends
  Refusal refusal;
  bool asksOfBody = false;      // true: the menu of the selected body opens in the next frame
  std::string opens;            // tab to open in the panel of the chosen axis; "": no change
  bool showsLabels = false;     // draws the names of modules in the scene
  bool showsTarget = true;      // draws the commanded pose as a translucent robot
  bool showsPath = false;       // draws the path of the selected body
  bool staysAboveFloor = true;  // the free camera does not go below the floor
  bool keepsInView = true;      // the camera follows the robot until the user moves the camera
  // Age in s of the state that is drawn, relative to the newest state. Used only while paused.
  double rewound = 0;
  bool draftFilm = false;  // films in draft quality
};

}  // namespace hrdf::app

#endif  // HRDF_SIM_APP_WINDOW_UI_H_
